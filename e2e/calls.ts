import type { Page, Route } from '@playwright/test';
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts';

/*
 * What can happen to a call on its way between a browser and the server. Each answers how to end it.
 */
type Mend = () => Promise<void>;

/** The trouble that the browser's console reports of it, for `mayFail`. */
export const CUT = /net::ERR_FAILED/;
export const REFUSED = /status of 502/;

/** The call does not get through: the network is gone. */
export function cut(page: Page, endpoint: Endpoint): Promise<Mend> {
  return onCall(page, endpoint, (route) => route.abort());
}

/** The call gets no further than to a proxy whose server is gone. */
export function refuse(page: Page, endpoint: Endpoint): Promise<Mend> {
  return onCall(page, endpoint, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
}

/** The call waits until it is let go. */
export async function delay(page: Page, endpoint: Endpoint): Promise<Mend> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const mend = await onCall(page, endpoint, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await mend();
  };
}

/** The answer arrives as another one: for what the specification provides for, but this server never says. */
export function alter<E extends Endpoint>(
  page: Page,
  endpoint: E,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
): Promise<Mend> {
  return onCall(page, endpoint, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as ReplyOf<E>) });
  });
}

async function onCall(page: Page, endpoint: Endpoint, act: (route: Route) => Promise<void>): Promise<Mend> {
  const address = addressesOf(endpoint);
  const handler = (route: Route) =>
    route.request().method() === endpoint.method ? act(route) : route.fallback();
  await page.route(address, handler);
  return () => page.unroute(address, handler);
}

/** Matches the addresses of the call, whatever stands for its parameters. */
function addressesOf({ url }: Endpoint): (address: URL) => boolean {
  const path = url.replaceAll(/:\w*id\b/gi, String.raw`[\da-f-]{36}`).replaceAll(/:\w+/g, '[^/]+');
  const pattern = new RegExp(`^/api${path}$`);
  return ({ pathname }) => pattern.test(pathname);
}

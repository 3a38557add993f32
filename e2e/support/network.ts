import type { BrowserContext, Page, Route } from '@playwright/test';
import { renderInBrowser } from './people.ts';
import type { Endpoint, ReplyOf } from './api.ts';

/* Faults between the browser and the server. Each function returns one that ends the fault. */
type Restore = () => Promise<void>;

/** The console error of `abortCall`, for `allowConsoleErrors`. */
export const NETWORK_ERROR = /net::ERR_FAILED/;

/** The console error of `failCall`. */
export const BAD_GATEWAY = /status of 502/;

const BAD_GATEWAY_PAGE = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

/** Makes calls of the endpoint fail, as without a network. */
export function abortCall(page: Page, endpoint: Endpoint): Promise<Restore> {
  return onCall(page, endpoint, (route) => route.abort());
}

/** Responds to calls of the endpoint with a failure; by default with 502, like a proxy whose server is down. */
export function failCall(page: Page, endpoint: Endpoint, response = BAD_GATEWAY_PAGE): Promise<Restore> {
  return onCall(page, endpoint, (route) => route.fulfill(response));
}

/** Delays calls of the endpoint until the fault ends. */
export async function holdCall(page: Page, endpoint: Endpoint): Promise<Restore> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const restore = await onCall(page, endpoint, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await restore();
  };
}

/** Delays the replies to calls of the endpoint until the fault ends; the calls reach the server. */
export async function holdReply(page: Page, endpoint: Endpoint): Promise<Restore> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const restore = await onCall(page, endpoint, async (route) => {
    const response = await route.fetch();
    await released;
    // The page may have aborted the call.
    await route.fulfill({ response }).catch(() => {});
  });
  return async () => {
    release();
    await restore();
  };
}

/** Changes the replies of the endpoint, for cases that pages handle but this server never sends. */
export function changeReply<E extends Endpoint>(
  page: Page,
  endpoint: E,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
): Promise<Restore> {
  return onCall(page, endpoint, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as ReplyOf<E>) });
  });
}

/** The script files of components or pages with these names, as vite.config.ts names them. */
export function scriptsOf(...names: string[]): RegExp {
  const files = names.map((name) => name.replace(/Page$/, '').slice(0, 6));
  return new RegExp(`/assets/(?:${files.join('|')})-[^/]+\\.js$`);
}

/** Delays requests for files that match the pattern until the returned function is called. */
export async function holdFiles(page: Page | BrowserContext, file: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function onCall(
  page: Page,
  endpoint: Endpoint,
  act: (route: Route) => Promise<void>,
): Promise<Restore> {
  // A server-rendered page would not make its first calls.
  await renderInBrowser(page);
  const matches = matcherOf(endpoint);
  const running = new Set<Promise<void>>();
  const handler = async (route: Route) => {
    const answer = route.request().method() === endpoint.method ? act(route) : route.fallback();
    running.add(answer);
    await answer.finally(() => running.delete(answer));
  };
  await page.route(matches, handler);
  return async () => {
    // Chromium sends a call that is still held to the server, a second time, once nothing holds calls any more.
    await Promise.allSettled(running);
    await page.unroute(matches, handler);
  };
}

/** Returns a predicate for the URLs of the endpoint, with any parameters. */
function matcherOf({ url }: Endpoint): (address: URL) => boolean {
  const path = url.replaceAll(/:\w*id\b/gi, String.raw`[\da-f-]{36}`).replaceAll(/:\w+/g, '[^/]+');
  const pattern = new RegExp(`^/api${path}$`);
  return ({ pathname }) => pattern.test(pathname);
}

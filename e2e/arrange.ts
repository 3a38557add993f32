import { request } from '@playwright/test';
import { exchangeCode, login } from '#shared/auth/contract.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { getSelf } from '#shared/people/contract.ts';
import type { Self } from '#shared/people/schema.ts';

/** Somebody who is signed in. */
export type Person = Self & { token: string };

/** Where the product under test is. */
export const ORIGIN = `http://localhost:${process.env['E2E_PORT']}`;

const addressOf = (path: string, origin: string) => `${origin}/api${path}`;

/** Signs in through the whole protocol, as a browser would, but without one. */
export async function signInByHttp(email: string, name: string, origin = ORIGIN): Promise<Person> {
  const browser = await request.newContext();
  const choice = await browser.get(addressOf(login.url, origin));
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(await choice.text()) ?? [];
  if (action === undefined) throw new Error(`no form to sign in with at ${choice.url()}`);
  const back = await browser.post(new URL(action.replaceAll('&#38;', '&'), choice.url()).href, {
    form: { email, name },
  });
  const code = new URL(back.url()).searchParams.get('code') ?? '';
  const exchange = await browser.get(addressOf(exchangeCode.url, origin), { params: { code } });
  const { token } = (await exchange.json()) as ReplyOf<typeof exchangeCode>;
  await browser.dispose();
  return { ...(await api(token, getSelf, {}, origin)), token };
}

type Input<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> };

/** Makes a call of the API as the person with this token. */
export async function api<E extends Endpoint>(
  token: string,
  endpoint: E,
  { params, query, body }: Input<E> = {},
  origin = ORIGIN,
): Promise<ReplyOf<E>> {
  const given = (params ?? {}) as Record<string, string>;
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const search = new URLSearchParams(query ?? {});
  const response = await fetch(`${addressOf(path, origin)}?${search}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as ReplyOf<E>;
}

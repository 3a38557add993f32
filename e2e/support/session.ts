import { api, endpoints, type ReplyOf } from './api.ts';
import { startSessionAt } from './product.ts';

export type Account = { email: string; name: string };

export type Session = {
  token: string;
  user: ReplyOf<typeof endpoints.getSelf>;
  /** The value of the cookie that opens pages (Sign-in 23). */
  page: string;
};

/** Signs in over HTTP by the same redirects and forms as in a browser. */
export async function signIn({ email, name }: Account, origin: string): Promise<Session> {
  const visit = visitor();
  const form = await visit(`${origin}/api${endpoints.login.url}`);
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(await form.text()) ?? [];
  if (action === undefined) throw new Error(`no sign-in form at ${form.url}`);
  const callback = await visit(new URL(action.replaceAll('&#38;', '&'), form.url).href, {
    method: 'POST',
    body: new URLSearchParams({ email, name }),
  });
  const code = new URL(callback.url).searchParams.get('code') ?? '';
  const exchange = await visit(`${origin}/api${endpoints.exchangeCode.url}?${new URLSearchParams({ code })}`);
  const { token } = (await exchange.json()) as ReplyOf<typeof endpoints.exchangeCode>;
  const user = await api({ origin, session: () => Promise.resolve({ token }) }, endpoints.getSelf);
  const [, page = ''] = /^gangway_page=([^;]+)/m.exec(exchange.headers.getSetCookie().join('\n')) ?? [];
  return { token, user, page };
}

/** Starts a session of a person who exists, without the redirects and forms. */
export async function openSession(person: Account & { id: string }, origin: string): Promise<Session> {
  const { token, page } = await startSessionAt(origin, person);
  const user = await api({ origin, session: () => Promise.resolve({ token }) }, endpoints.getSelf);
  return { token, user, page };
}

/** Returns a fetch() that keeps cookies across redirects: a sign-in is bound to a cookie (Sign-in 1). */
function visitor() {
  const cookies = new Map<string, string>();
  return async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return location === null ? response : visit(new URL(location, address).href);
  };
}

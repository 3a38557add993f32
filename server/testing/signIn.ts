import type { TestApp } from './app.ts';
import type { Browser, Visit } from './browser.ts';
import { Client, type Json } from './client.ts';

/** Where the browser stands after a sign-in: the code of /auth/callback, or the error of /login. */
export function outcome(visit: Visit): { code: string } | { error: string } {
  const { pathname, searchParams } = visit.address;
  const [code, error] = [searchParams.get('code'), searchParams.get('error')];
  if (pathname === '/auth/callback' && code !== null) return { code };
  if (pathname === '/login' && error !== null) return { error };
  throw new Error(`neither signed in nor refused: ${visit.status} ${visit.address.href}`);
}

/** The code of a sign-in that has worked. */
export function codeOf(visit: Visit): string {
  const result = outcome(visit);
  if ('error' in result) throw new Error(`refused: ${result.error}`);
  return result.code;
}

export function errorOf(visit: Visit): string {
  const result = outcome(visit);
  return 'error' in result ? result.error : `signed in at ${visit.address.pathname}`;
}

/** Exchanges the code in this browser, as the page /auth/callback does. */
export async function exchangeIn(browser: Browser, code: string): Promise<{ status: number; body: Json }> {
  const { status, text } = await browser.visit(`/api/auth/token?code=${encodeURIComponent(code)}`);
  return { status, body: JSON.parse(text) };
}

/** The client of whoever has just signed in. */
export async function clientOf(app: TestApp, browser: Browser, visit: Visit): Promise<Client> {
  const { body } = await exchangeIn(browser, codeOf(visit));
  return new Client(app.url, body.token);
}

/** From our button to the page of the demo's own provider on which people choose. */
export function choose(browser: Browser): Promise<Visit> {
  return browser.follow('/api/auth/login');
}

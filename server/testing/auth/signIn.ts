import type { TestApp } from '../app.ts';
import type { Browser, Visit } from './browser.ts';
import { Client, type Json } from '../client.ts';

/** Returns the code of /auth/callback or the error of /login, where a sign-in ends. */
export function outcome(visit: Visit): { code: string } | { error: string } {
  const { pathname, searchParams } = visit.address;
  const [code, error] = [searchParams.get('code'), searchParams.get('error')];
  if (pathname === '/auth/callback' && code !== null) return { code };
  if (pathname === '/login' && error !== null) return { error };
  throw new Error(`neither signed in nor refused: ${visit.status} ${visit.address.href}`);
}

/** Returns the code of a successful sign-in. */
export function codeOf(visit: Visit): string {
  const result = outcome(visit);
  if ('error' in result) throw new Error(`refused: ${result.error}`);
  return result.code;
}

/** Returns the error of a failed sign-in, or a text that it succeeded. */
export function errorOf(visit: Visit): string {
  const result = outcome(visit);
  return 'error' in result ? result.error : `signed in at ${visit.address.pathname}`;
}

/** Exchanges the code in this browser, as the page /auth/callback does. */
export async function exchangeIn(browser: Browser, code: string): Promise<{ status: number; body: Json }> {
  const { status, text } = await browser.visit(`/api/auth/token?code=${encodeURIComponent(code)}`);
  return { status, body: JSON.parse(text) };
}

/** Returns a client for the person who has signed in. */
export async function clientOf(app: TestApp, browser: Browser, visit: Visit): Promise<Client> {
  const { body } = await exchangeIn(browser, codeOf(visit));
  return new Client(app.url, body.token);
}

/** Opens the page of the demo's identity provider for choosing a person. */
export function choose(browser: Browser): Promise<Visit> {
  return browser.follow('/api/auth/login');
}

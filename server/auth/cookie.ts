import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ATTEMPT_S } from './signInAttempt.ts';

type Settings = Pick<Config, 'public_url'>;

// With https it is a __Host- cookie. Another host of the same domain could overwrite any other cookie, and so
// sign a person in to an attacker's account.
function cookieFor({ public_url }: Settings): { name: string; attributes: string } {
  return public_url.startsWith('https:')
    ? { name: '__Host-gangway_browser', attributes: 'Path=/; Secure' }
    : { name: 'gangway_browser', attributes: 'Path=/api/auth' };
}

/** Returns the Set-Cookie value that binds a sign-in to the browser that started it (Sign-in 1). */
export function browserCookie(browser: string, settings: Settings): string {
  const { name, attributes } = cookieFor(settings);
  return `${name}=${browser}; ${attributes}; Max-Age=${ATTEMPT_S}; HttpOnly; SameSite=Lax`;
}

/** Returns the Set-Cookie value that deletes the cookie: it is good for one sign-in (Sign-in 2). */
export function spentCookie(settings: Settings): string {
  const { name, attributes } = cookieFor(settings);
  return `${name}=; ${attributes}; Max-Age=0; HttpOnly; SameSite=Lax`;
}

/** Returns the value of the browser's sign-in cookie, or undefined when it is missing or malformed. */
export function readBrowser(request: FastifyRequest, settings: Settings): string | undefined {
  const prefix = `${cookieFor(settings).name}=`;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

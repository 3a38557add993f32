import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
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

/**
 * Returns the Set-Cookie value that makes the next sign-in of the browser ask for the account (Sign-in 19). 90 days:
 * no provider keeps a session without use for longer.
 */
export function signedOutCookie(settings: Settings): string {
  return `${SIGNED_OUT}=1; ${attributesOf(settings)}; Max-Age=${90 * 86_400}; HttpOnly; SameSite=Lax`;
}

/** Returns the Set-Cookie value that deletes that cookie, once a sign-in is complete. */
export function signedInCookie(settings: Settings): string {
  return `${SIGNED_OUT}=; ${attributesOf(settings)}; Max-Age=0; HttpOnly; SameSite=Lax`;
}

export function hasSignedOut(request: FastifyRequest): boolean {
  return cookiesOf(request).includes(`${SIGNED_OUT}=1`);
}

// It decides nothing but a question too many, so that its name needs no prefix.
const SIGNED_OUT = 'gangway_signed_out';

const attributesOf = ({ public_url }: Settings) =>
  public_url.startsWith('https:') ? 'Path=/api/auth; Secure' : 'Path=/api/auth';

const cookiesOf = (request: FastifyRequest) => (request.headers.cookie ?? '').split(/;\s*/);

/** Returns the value of a cookie that holds a secret (`randomToken`), or undefined when it is missing or malformed. */
function readSecret(request: FastifyRequest, name: string): string | undefined {
  const prefix = `${name}=`;
  const value = cookiesOf(request)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Returns the value of the browser's sign-in cookie, or undefined when it is missing or malformed. */
export function readBrowser(request: FastifyRequest, settings: Settings): string | undefined {
  return readSecret(request, cookieFor(settings).name);
}

// With https it is a __Host- cookie: another host of the same domain cannot set it.
function pageCookieFor({ public_url }: Settings): { name: string; attributes: string } {
  const attributes = 'Path=/; HttpOnly; SameSite=Lax';
  return public_url.startsWith('https:')
    ? { name: '__Host-gangway_page', attributes: `${attributes}; Secure` }
    : { name: 'gangway_page', attributes };
}

/** Returns the Set-Cookie value that lets a session open pages (Sign-in 23), for as long as a session lasts at most. */
export function pageCookie(page: string, settings: Settings & Pick<Config, 'session_hours'>): string {
  const { name, attributes } = pageCookieFor(settings);
  return `${name}=${page}; ${attributes}; Max-Age=${settings.session_hours * 3_600}`;
}

/** Returns the Set-Cookie value that deletes the cookie. */
export function endedPageCookie(settings: Settings): string {
  const { name, attributes } = pageCookieFor(settings);
  return `${name}=; ${attributes}; Max-Age=0`;
}

/** Returns the secret of the cookie, or undefined when it is missing or malformed. */
export function readPage(request: FastifyRequest, settings: Settings): string | undefined {
  return readSecret(request, pageCookieFor(settings).name);
}

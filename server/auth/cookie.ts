import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ATTEMPT_S } from './signInAttempt.ts';

type Settings = Pick<Config, 'public_url'>;

// Behind https it is a __Host- cookie: other hosts of the same domain could set any other, and so sign a person in as
// somebody else.
function shapeOf({ public_url }: Settings): { name: string; attributes: string } {
  return public_url.startsWith('https:')
    ? { name: '__Host-gangway_browser', attributes: 'Path=/; Secure' }
    : { name: 'gangway_browser', attributes: 'Path=/api/auth' };
}

/** The cookie by which a sign-in is bound to the browser that began it (contract §2). */
export function browserCookie(browser: string, settings: Settings): string {
  const { name, attributes } = shapeOf(settings);
  return `${name}=${browser}; ${attributes}; Max-Age=${ATTEMPT_S}; HttpOnly; SameSite=Lax`;
}

/** What the browser's cookie says; undefined when it has none of ours. */
export function readBrowser(request: FastifyRequest, settings: Settings): string | undefined {
  const prefix = `${shapeOf(settings).name}=`;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

import { addressOf } from '../client/address.ts';
import { setReturnPath } from '../client/session.ts';

/** Opens the identity provider for a fresh sign-in, which returns to this path of the app (Signing 3). */
export function signInAgain(path: string): void {
  setReturnPath(path);
  window.location.assign(addressOf('GET /auth/login', { query: { prompt: 'login' } }));
}

/**
 * Opens the identity provider for a person who follows a link to a page without being signed in, without the sign-in
 * page before it (Sign-in 22). The link leaves the browser's history, so that Back does not lead there again.
 */
export function signInFor(path: string): void {
  setReturnPath(path);
  window.location.replace(addressOf('GET /auth/login', {}));
}

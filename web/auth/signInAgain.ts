import { addressOf } from '../client/address.ts';
import { setReturnPath } from '../client/session.ts';

/** Opens the identity provider for a fresh sign-in, which returns to this path of the app (Signing 3). */
export function signInAgain(path: string): void {
  setReturnPath(path);
  window.location.assign(addressOf('GET /auth/login', { query: { prompt: 'login' } }));
}

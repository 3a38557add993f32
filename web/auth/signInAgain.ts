import { login } from '#shared/auth/contract.ts';
import { addressOf } from '../http.ts';
import { rememberPlace } from '../session.ts';

/** To the identity provider for a fresh sign-in, which leads back to this address of the app. */
export function signInAgain(place: string): void {
  rememberPlace(place);
  window.location.assign(addressOf(login, { query: { prompt: 'login' } }));
}

/*
 * Runs while the sign-in page is parsed: sets the theme, and leaves the page before its first paint when the
 * person is signed in. It also acts on the button, which a person may press before a script below it has arrived. The build
 * writes it into login.html.
 */
import { addressOf } from './client/address.ts';
import { leaveSignIn } from './auth/leaveSignIn.ts';
import { applyAppearance } from './client/session.ts';

applyAppearance();
leaveSignIn();

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('#sign-in')) signIn();
});

function signIn(): void {
  const failure = new URLSearchParams(window.location.search).get('error');
  // After an account was refused the provider would return immediately with the same one: it must ask for another.
  const again = failure === 'refused' || failure === 'no_email';
  window.location.assign(addressOf('GET /auth/login', again ? { query: { prompt: 'login' } } : {}));
}

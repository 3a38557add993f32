/* The whole script of the sign-in page, whose markup is rendered by the build (pages/LoginPage.tsx). */
import { addressOf, call } from './client/http.ts';
import { paths } from './client/paths.ts';
import { applyTheme, getUser, onSessionChange } from './client/session.ts';

applyTheme();
redirectSignedIn();
onSessionChange(redirectSignedIn);
const failure = new URLSearchParams(window.location.search).get('error');
if (failure !== null) showFailure(failure);
document.getElementById('sign-in')!.addEventListener('click', signIn);
void showConfig();
preloadApp();

/** Leaves the page when the person is signed in, also when that just happened in another tab. */
function redirectSignedIn(): void {
  const user = getUser();
  if (user) window.location.replace(paths.landing(user));
}

function show(id: string, text?: string): void {
  const element = document.getElementById(id)!;
  if (text !== undefined) element.textContent = text;
  element.hidden = false;
}

/** Shows the sentence for a failure code of the server (Sign-in 8). The page holds them all as attributes. */
function showFailure(code: string): void {
  const { attributes } = document.getElementById('error')!;
  const sentence = attributes.getNamedItem(`data-${code}`) ?? attributes.getNamedItem('data-invalid');
  show('error', sentence?.value);
}

function signIn(): void {
  // After an account was refused the provider would return at once with the same one: it must ask for
  // another.
  const again = failure === 'refused' || failure === 'no_email';
  window.location.assign(addressOf('GET /auth/login', again ? { query: { prompt: 'login' } } : {}));
}

async function showConfig(): Promise<void> {
  const config = await call('GET /config').catch(() => null);
  if (config?.sign_in_label) show('sign-in', config.sign_in_label);
  if (config?.demo) show('demo');
}

/**
 * The page has prefetch links to the app's files, which Safari does not support: there they become module
 * preloads.
 */
function preloadApp(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]');
  if (document.createElement('link').relList.supports('prefetch')) return;
  window.addEventListener('load', () => {
    for (const link of links) link.rel = 'modulepreload';
  });
}

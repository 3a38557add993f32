/* All the script of the sign-in page, which is rendered when the app is built (pages/LoginPage.tsx). */
import { login } from '#shared/auth/contract.ts';
import { getConfig } from '#shared/system/contract.ts';
import { addressOf, call } from './http.ts';
import { paths } from './paths.ts';
import { applyTheme, getUser, onSessionChange } from './session.ts';

applyTheme();
sendOn();
onSessionChange(sendOn);
const failure = new URLSearchParams(window.location.search).get('error');
if (failure !== null) showFailure(failure);
document.getElementById('sign-in')!.addEventListener('click', signIn);
void showConfig();
preloadApp();

/** Who is signed in already, here or just now in another tab, has no business here (spec §2). */
function sendOn(): void {
  const user = getUser();
  if (user) window.location.replace(paths.url(paths.landing(user)));
}

function show(id: string, text?: string): void {
  const element = document.getElementById(id)!;
  if (text !== undefined) element.textContent = text;
  element.hidden = false;
}

/** The page holds the sentence for each word of the server's (pages/LoginPage.tsx); any other only means that it did not work. */
function showFailure(code: string): void {
  const { attributes } = document.getElementById('error')!;
  const sentence = attributes.getNamedItem(`data-${code}`) ?? attributes.getNamedItem('data-invalid');
  show('error', sentence?.value);
}

function signIn(): void {
  // With an account that is not let in the provider would come straight back: it has to ask for another one.
  const again = failure === 'refused' || failure === 'no_email';
  window.location.assign(addressOf(login, again ? { query: { prompt: 'login' } } : {}));
}

async function showConfig(): Promise<void> {
  const config = await call(getConfig).catch(() => null);
  if (config?.sign_in_label) show('sign-in', config.sign_in_label);
  if (config?.demo) show('demo');
}

/** The page names the app's files as prefetch links, which the browser follows when idle; Safari needs to be told. */
function preloadApp(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]');
  if (document.createElement('link').relList.supports('prefetch')) return;
  window.addEventListener('load', () => {
    for (const link of links) link.rel = 'modulepreload';
  });
}

/* The script of the sign-in page (login.html), which needs no React (Sign-in 12). */
import { SIGN_IN_FAILURES } from '#shared/auth/failures.ts';
import { leaveSignIn } from './auth/leaveSignIn.ts';
import { messages } from './auth/messages.ts';
import { hasKeptEdits, onSessionChange, takeSessionEnd } from './client/session.ts';

onSessionChange(leaveSignIn);
const query = new URLSearchParams(window.location.search);
const failure = query.get('error');
if (failure !== null) showFailure(sentenceFor(failure));
else if (takeSessionEnd())
  showFailure(hasKeptEdits() ? messages.sessionEndedWithEdits : messages.sessionEnded);
else if (query.has('signed_out')) document.getElementById('lead')!.textContent = messages.signedOut;
preloadApp();

function showFailure(sentence: string): void {
  const element = document.getElementById('error')!;
  element.textContent = sentence;
  element.hidden = false;
}

/** Returns the sentence for a failure code of the server (Sign-in 8). */
function sentenceFor(code: string): string {
  const sentences: Record<string, string> = SIGN_IN_FAILURES;
  return Object.hasOwn(sentences, code) ? sentences[code]! : SIGN_IN_FAILURES.invalid;
}

/**
 * The build adds prefetch links to the app's files (vite.config.ts). Safari does not support these: there
 * they become module preloads.
 */
function preloadApp(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]');
  if (document.createElement('link').relList.supports('prefetch')) return;
  window.addEventListener('load', () => {
    for (const link of links) link.rel = 'modulepreload';
  });
}

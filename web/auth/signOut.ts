import { call, leave } from '../client/http.ts';
import { LOGIN } from '../sitemap/entrance.ts';
import { removeOwnEdits } from '../client/keptEdits.ts';
import { removeRecent } from '../client/recent.ts';
import { clearSession, noteSignOut } from '../client/session.ts';

/** A server that has not answered by then is as none, in ms. */
const ANSWER_MS = 10_000;

/** Ends the session on the server and in every tab, and opens the sign-in page or another address, with OIDC_LOGOUT=provider by way of the provider. */
export async function signOut(next: string = LOGIN): Promise<void> {
  // Before the server ends the session: other tabs may hear of that from it first.
  noteSignOut();
  // Signing out works without a network too; the session then expires on the server.
  const slow = new AbortController();
  const ending = call('POST /auth/logout', { signal: slow.signal }).catch(() => null);
  const timer = setTimeout(() => slow.abort(), ANSWER_MS);
  // The page's own calls, such as for the bell, would find the session over.
  leave();
  const atProvider = await ending;
  clearTimeout(timer);
  leave();
  removeOwnEdits();
  removeRecent('everybody');
  clearSession();
  window.location.replace(atProvider?.url ?? next);
}

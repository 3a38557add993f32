import { call, leave } from '../client/http.ts';
import { LOGIN } from '../sitemap/entrance.ts';
import { removeOwnEdits } from '../client/keptEdits.ts';
import { removeRecent } from '../client/recent.ts';
import { clearSession } from '../client/session.ts';

/** Ends the session on the server and in every tab, and opens the sign-in page or another address, with OIDC_LOGOUT=provider by way of the provider. */
export async function signOut(next: string = LOGIN): Promise<void> {
  // Signing out works without a network too; the session then expires on the server.
  const ending = call('POST /auth/logout').catch(() => null);
  // What the page still asks for by itself, such as for the bell, would find the session over.
  leave();
  const atProvider = await ending;
  removeOwnEdits();
  removeRecent('everybody');
  clearSession();
  window.location.replace(atProvider?.url ?? next);
}

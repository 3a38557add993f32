import { call } from '../client/http.ts';
import { paths } from '../client/paths.ts';
import { removeOwnEdits } from '../client/keptEdits.ts';
import { removeRecent } from '../client/recent.ts';
import { clearSession } from '../client/session.ts';

/** Ends the session on the server and in every tab, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /auth/logout');
  } catch {
    // Signing out works without a network too; the session then expires on the server.
  }
  removeOwnEdits();
  removeRecent('everybody');
  clearSession();
  window.location.replace(paths.login());
}

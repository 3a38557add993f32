import { logout } from '#shared/auth/contract.ts';
import { call } from '../http.ts';
import { paths } from '../paths.ts';
import { clearSession } from '../session.ts';

/** Ends the session on the server and in every tab, and shows the sign-in page. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch {
    // Whoever wants to leave leaves, also without a network; the session then ends by itself.
  }
  clearSession();
  window.location.replace(paths.url(paths.login()));
}

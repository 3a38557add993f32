import { getReturnPath, getUser } from '../client/session.ts';
import { landingOf } from '../sitemap/entrance.ts';

/**
 * Leaves the sign-in page when the person is signed in, as by another tab after the session of both has ended. Leaves the return
 * path stored, as both scripts of the page may call this.
 */
export function leaveSignIn(): void {
  const user = getUser();
  if (user) window.location.replace(getReturnPath() ?? landingOf(user));
}

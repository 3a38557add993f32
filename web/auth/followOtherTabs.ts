import { LOGIN } from '../sitemap/entrance.ts';
import { getSubject, onSessionChange } from '../client/session.ts';

/**
 * Follows sign-outs and sign-ins in other tabs: opens the sign-in page, or reloads when another person signed
 * in.
 */
export function followOtherTabs(): void {
  const subject = getSubject();
  onSessionChange(() => {
    const now = getSubject();
    if (now === null) window.location.replace(LOGIN);
    // Data of one person must not stay on the screen of another.
    else if (subject !== null && now !== subject) window.location.reload();
  });
}

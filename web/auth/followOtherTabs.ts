import { LOGIN } from '../sitemap/entrance.ts';
import { getSubject, noteEndElsewhere, onSessionChange } from '../client/session.ts';

/**
 * Follows sign-outs and sign-ins in other tabs: opens the sign-in page, or reloads when another person signed
 * in.
 */
export function followOtherTabs(): void {
  const subject = getSubject();
  const follow = () => {
    const now = getSubject();
    const isOver = now === null || (subject !== null && now !== subject);
    // Data of one person must not stay on the screen of another, nor be seen until the next page is there.
    if (isOver) document.body.hidden = true;
    if (now === null) {
      noteEndElsewhere();
      window.location.replace(LOGIN);
    } else if (isOver) window.location.reload();
  };
  onSessionChange(follow);
  // What the browser kept for Back was frozen, and has not heard of a sign-out.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

import { followPerson, noteEndElsewhere, onSessionChange } from '../client/session.ts';
import { openLogin } from '../client/http.ts';

/**
 * Follows sign-outs and sign-ins in other tabs: opens the sign-in page, or reloads when another person signed
 * in.
 */
export function followOtherTabs(): void {
  const whoseIsIt = followPerson();
  const follow = () => {
    const session = whoseIsIt();
    if (session === 'theirs') return;
    // Data of one person must not stay on the screen of another, nor be seen until the next page is there.
    document.body.hidden = true;
    if (session === 'over') openLogin({ toReturn: noteEndElsewhere() });
    else window.location.reload();
  };
  onSessionChange(follow);
  // A page restored from the back/forward cache has missed a sign-out.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

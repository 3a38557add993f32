import { paths } from '../paths.ts';
import { getSubject, onSessionChange } from '../session.ts';

/** Lets this tab follow what happens in others: a logout leads to the sign-in page, another person starts afresh. */
export function followOtherTabs(): void {
  const subject = getSubject();
  onSessionChange(() => {
    const now = getSubject();
    if (now === null) window.location.replace(paths.url(paths.login()));
    // Nothing that belongs to one person may stay on the screen of another.
    else if (subject !== null && now !== subject) window.location.reload();
  });
}

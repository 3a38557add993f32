import { getToken } from '../client/session.ts';
import { useBrowserValue } from '../hydration/hydration.ts';

/** The key in session storage: the session whose three steps were closed in this tab (Demo 4). */
const PUT_AWAY = 'steps_put_away';
/** The key in session storage: the session whose person was led to the page of their door (Demo 6). */
const LED = 'led_to_door';

const listeners = new Set<() => void>();

/** Names the session: the end of its token, which differs in each. */
const session = () => getToken()?.slice(-12) ?? '';

const isPutAway = () => sessionStorage.getItem(PUT_AWAY) === session();

/** Returns whether the three steps are put away for this session. */
export function usePutAway(): boolean {
  return useBrowserValue(isPutAway, () => false, subscribe);
}

export function setPutAway(away: boolean): void {
  if (away) sessionStorage.setItem(PUT_AWAY, session());
  else sessionStorage.removeItem(PUT_AWAY);
  for (const listener of listeners) listener();
}

/** Returns true for the first call in a session of this tab. */
export function mayLead(): boolean {
  if (sessionStorage.getItem(LED) === session()) return false;
  sessionStorage.setItem(LED, session());
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

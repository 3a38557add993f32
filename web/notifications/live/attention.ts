/**
 * After this time without a key or a press the person is away, in ms. Background reads would otherwise keep a session
 * alive that ends when it is unused (Sign-in 3).
 */
const AWAY_MS = 15 * 60_000;

/** Whether somebody uses this browser. */
export type Attention = {
  /** Whether this tab is seen by somebody. */
  isHere: () => boolean;
  /** Whether any tab of this browser was used lately. */
  isInUse: () => boolean;
  /** Another tab was used. */
  note: () => void;
  stop: () => void;
};

/** Follows keys and presses. `onUse` is called at most once a minute, and when somebody is back. */
export function followAttention(onUse: (wasAway: boolean) => void): Attention {
  let here = performance.now();
  let inUse = here;
  let told = here;
  const use = () => {
    const now = performance.now();
    const wasAway = now - here > AWAY_MS;
    here = now;
    inUse = now;
    if (now - told < 60_000 && !wasAway) return;
    told = now;
    onUse(wasAway);
  };
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'focus'])
    window.addEventListener(type, use, options);
  return {
    isHere: () => !document.hidden && performance.now() - here < AWAY_MS,
    isInUse: () => performance.now() - inUse < AWAY_MS,
    note: () => void (inUse = performance.now()),
    stop: () => stop.abort(),
  };
}

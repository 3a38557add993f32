/** The key in local storage: for each plan the last stage of its finish that was shown on this device. */
const SEEN_STAGES = 'seen_stages';
/** The most plans and subplans, so that the storage of a manager of many stays bounded. */
const MOST = 100;

/**
 * Notes that a stage of a plan is shown, and returns whether it is the first time on this device: its motion is shown once.
 * Without storage nothing moves.
 */
export function noteStage(planId: string, stage: string): boolean {
  try {
    const seen = JSON.parse(localStorage.getItem(SEEN_STAGES) ?? '[]') as [string, string][];
    if (seen.some(([id, last]) => id === planId && last === stage)) return false;
    const others = seen.filter(([id]) => id !== planId).slice(-(MOST - 1));
    localStorage.setItem(SEEN_STAGES, JSON.stringify([...others, [planId, stage]]));
    return true;
  } catch {
    return false;
  }
}
/** The key in local storage: the subplans whose tasks of others are unfolded on this device. */
const OPEN_OTHERS = 'open_others';

function opened(): string[] {
  try {
    return JSON.parse(localStorage.getItem(OPEN_OTHERS) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Returns whether the tasks of others of a subplan were left unfolded. */
export function areOthersOpen(subplanId: string): boolean {
  return opened().includes(subplanId);
}

/** Keeps whether they are unfolded. Without storage they are folded at the next visit. */
export function keepOthersOpen(subplanId: string, isOpen: boolean): void {
  const others = opened().filter((id) => id !== subplanId);
  try {
    localStorage.setItem(
      OPEN_OTHERS,
      JSON.stringify([...others, ...(isOpen ? [subplanId] : [])].slice(-MOST)),
    );
  } catch {
    // As above.
  }
}

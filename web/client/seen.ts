/** The key in local storage: for each plan the last stage of its finish that was shown on this device. */
const SEEN_STAGES = 'seen_stages';
/** The most plans, so that the storage of a manager of many does not grow for ever. */
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

import type { HistoryEvent } from '#shared/plans/schema.ts';

/** A return that still stands: nothing was signed after it. */
export type Return = { by: string; at: string; comment: string };

export function standingReturn(history: readonly HistoryEvent[]): Return | null {
  const last = history.findLast(({ event }) => event === 'plan.returned' || event === 'plan.signed');
  if (last?.event !== 'plan.returned') return null;
  const { comment } = last.detail;
  return { by: last.actor.name, at: last.at, comment: typeof comment === 'string' ? comment : '' };
}

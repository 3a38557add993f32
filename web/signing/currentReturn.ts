import type { HistoryEvent } from '#shared/plans/schema.ts';

export type PlanReturn = { by: string; at: string; comment: string };

/** Returns the last return of a plan unless it was signed after it, otherwise null. */
export function currentReturn(history: readonly HistoryEvent[]): PlanReturn | null {
  const last = history.findLast(({ event }) => event === 'plan.returned' || event === 'plan.signed');
  if (last?.event !== 'plan.returned') return null;
  const { comment } = last.detail;
  return { by: last.actor.name, at: last.at, comment: typeof comment === 'string' ? comment : '' };
}

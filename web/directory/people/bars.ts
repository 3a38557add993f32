import { addDays, type Day, daysBetween } from '#shared/calendar.ts';
import type { PlanOfPerson } from '#shared/directory/people/schema.ts';

/** The shortest scale, in days: eight weeks. */
const SHORTEST = 56;

export type Scale = { from: Day; to: Day; days: number };

/** Returns the days from the first to the last of all plans. */
export function scaleOf(plans: readonly PlanOfPerson[], today: Day, start: Day | null): Scale {
  const days = [
    today,
    ...(start === null ? [] : [start]),
    ...plans.flatMap(({ assigned_on, due_date }) => [assigned_on, due_date ?? assigned_on]),
  ].toSorted();
  const from = days[0]!;
  const last = days.at(-1)!;
  const to = daysBetween(from, last) < SHORTEST ? addDays(from, SHORTEST) : last;
  return { from, to, days: daysBetween(from, to) };
}

/** Returns where a day is on the scale, in percent. */
export const placeOf = ({ from, days }: Scale, day: Day): number =>
  Math.min(100, Math.max(0, (100 * daysBetween(from, day)) / days));

export type Part = { id: string; x: number; width: number; of: 'done' | 'late' | 'to_do' };

/**
 * Returns the parts of the bar of a plan: each subplan runs from the due day of the one before to its own, since only its end is
 * a date. Those that are due on the same day share the first one's part.
 */
export function partsOf({ assigned_on, health, subplans }: PlanOfPerson, scale: Scale, today: Day): Part[] {
  const canBeLate = health === 'overdue' || health === 'at_risk';
  let from = assigned_on;
  const parts: Part[] = [];
  for (const { id, due_date, total_tasks, completed_tasks } of subplans) {
    const isDone = completed_tasks >= total_tasks;
    const of = isDone ? 'done' : canBeLate && due_date < today ? 'late' : 'to_do';
    const x = placeOf(scale, from);
    const width = placeOf(scale, due_date) - x;
    const last = parts.at(-1);
    if (width > 0) parts.push({ id, x, width, of });
    else if (last && of === 'late') last.of = 'late';
    else if (last && of === 'to_do' && last.of === 'done') last.of = 'to_do';
    from = due_date;
  }
  return parts;
}

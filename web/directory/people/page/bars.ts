import { addDays, type Day, daysBetween } from '#shared/calendar.ts';
import type { PlanOfPerson } from '#shared/directory/people/schema.ts';
import { hasOpenTasks, isLate } from '#shared/plans/overdue.ts';

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

/** The room of a tag, in percent: its 46 px where the scale is narrowest, on a phone. */
const TAG_ROOM = 14;

/**
 * Returns the sides of two days' tags: the earlier to the left and the later to the right, so that they do not overlap,
 * unless the scale ends there. The second one is undefined without room for both.
 */
export function tagSides(scale: Scale, today: Day, other: Day): ['left' | 'right', ('left' | 'right')?] {
  const [x, otherX] = [placeOf(scale, today), placeOf(scale, other)];
  const sideOf = (place: number, isEarlier: boolean) =>
    isEarlier ? (place > TAG_ROOM ? 'left' : 'right') : place < 100 - TAG_ROOM ? 'right' : 'left';
  // Alone, today's tag is to the left of its line.
  const side = sideOf(x, today <= other);
  const otherSide = sideOf(otherX, other < today);
  const hasRoom = side !== otherSide || Math.abs(x - otherX) > TAG_ROOM;
  return today !== other && hasRoom ? [side, otherSide] : [side];
}

/** The least distance of two names of months, in percent. */
const MONTH_ROOM = 9;

/** Returns the first days of the months on the scale, and whether there is room for their names. */
export function monthsOf(scale: Scale): { day: Day; x: number; room: boolean }[] {
  const months: { day: Day; x: number; room: boolean }[] = [];
  let named = -MONTH_ROOM;
  for (let day = firstOfNextMonth(scale.from); day <= scale.to; day = firstOfNextMonth(day)) {
    const x = placeOf(scale, day);
    const room = x - named >= MONTH_ROOM && x <= 100 - MONTH_ROOM / 2;
    if (room) named = x;
    months.push({ day, x, room });
  }
  return months;
}

function firstOfNextMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${day.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`;
}

export type Part = { id: string; x: number; width: number; of: 'done' | 'late' | 'to_do' };

/**
 * Returns the parts of the bar of a plan: each subplan runs from the due day of the one before to its own, since only its end is
 * a date. Those that are due on the same day share the first one's part.
 */
export function partsOf({ assigned_on, health, subplans }: PlanOfPerson, scale: Scale, today: Day): Part[] {
  const canBeLate = health === 'overdue' || health === 'at_risk';
  let from = assigned_on;
  const parts: Part[] = [];
  for (const { id, due_date, ...counts } of subplans) {
    const isDone = !hasOpenTasks(counts);
    const of = isDone ? 'done' : canBeLate && isLate(due_date, today) ? 'late' : 'to_do';
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

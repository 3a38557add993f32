import { MIN_DUE_IN_DAYS } from './limits.ts';

/** From what a due day counts: the day of the assignment, or the employee's first day (Dates 1). Stored by its name. */
export const ANCHORS = ['assigned', 'start'] as const;
export type Anchor = (typeof ANCHORS)[number];

export const OFFSET_UNITS = ['days', 'working_days'] as const;
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

/** A year before the start, and ten years after it. */
export const MIN_OFFSET = -365;
export const MAX_OFFSET = 3_650;

/**
 * How a subplan is due, where it does not just count from the assignment. In a plan one with the anchor `assigned` was set by
 * hand, and has what it counted before.
 */
export type SubplanDue = { anchor: Anchor; offset: number; unit: OffsetUnit };

/** As a client sends it. */
export type DueInput = { anchor: Anchor; offset?: number | null; unit?: OffsetUnit };

type Due = DueInput | null | undefined;
type WithDue = { readonly due?: Due };

/** Returns the chosen base; null for a subplan that counts from the assignment, as all did before. */
export function chosenDue(due: Due): SubplanDue | null {
  if (due?.offset == null) return null;
  return { anchor: due.anchor, offset: due.offset, unit: due.unit ?? 'days' };
}

/** Returns whether the subplan counts from the start date. */
export function countsFromStart({ due }: WithDue): boolean {
  return due?.anchor === 'start';
}

/** Returns whether the day of a plan's subplan was set by hand, so that it stays when the start date moves (Dates 4). */
export function isSetByHand({ due }: WithDue): boolean {
  return due?.anchor === 'assigned' && chosenDue(due) !== null;
}

/** Returns what a subplan counts once its day is set by hand. */
export function setByHand(due: Due): SubplanDue | null {
  const chosen = chosenDue(due);
  return chosen && { ...chosen, anchor: 'assigned' };
}

/** Returns the `due` that a template keeps: nothing is set by hand there. */
export function dueInTemplate(due: Due): SubplanDue | null {
  return due?.anchor === 'start' ? chosenDue(due) : null;
}

export function isSameDue(one: Due, other: Due): boolean {
  const [a, b] = [chosenDue(one), chosenDue(other)];
  return a?.anchor === b?.anchor && a?.offset === b?.offset && a?.unit === b?.unit;
}

/** Returns an offset in words: '5 days before the start', '3 working days after the start', 'on the start date'. */
export function offsetText({ offset, unit }: Pick<SubplanDue, 'offset' | 'unit'>): string {
  if (offset === 0) return unit === 'days' ? 'on the start date' : 'on the first working day';
  const count = Math.abs(offset);
  const days = unit === 'days' ? 'day' : 'working day';
  return `${count} ${days}${count === 1 ? '' : 's'} ${offset < 0 ? 'before' : 'after'} the start`;
}

/** Returns how a subplan is due, as lists of changes name it. */
export function dueText(due: SubplanDue): string {
  return due.anchor === 'start' ? offsetText(due) : `set by hand, was ${offsetText(due)}`;
}

type Placed = { due_in_days: number; due?: Due; due_date?: string };

/**
 * Returns the sort number of a template's subplan, as if the start were the day of the assignment: a subplan due in N
 * days is due N + 1 days after it (Plans 5). The same in SQL: `SORT_DAY` in server/templates/subplans.sql.ts. The days
 * of a plan's subplan count from the assignment, whatever its base.
 */
export function sortDay({ due_in_days, due, due_date }: Placed): number {
  return due_date === undefined && due?.anchor === 'start' && due.offset != null
    ? due.offset - 1
    : due_in_days;
}

/** Returns the subplans sorted by due days; equal ones keep their order (Checklists 2). */
export function byDueInDays<S extends Placed>(subplans: readonly S[]): S[] {
  return subplans.toSorted((a, b) => sortDay(a) - sortDay(b));
}

/** Returns the `due_in_days` of a template's subplan that counts from the start, for clients that know no better (Dates 3). */
export function templateDueInDays({ due_in_days, due }: Placed): number {
  return due?.anchor === 'start' && due.offset != null
    ? Math.max(MIN_DUE_IN_DAYS, due.offset - 1)
    : due_in_days;
}

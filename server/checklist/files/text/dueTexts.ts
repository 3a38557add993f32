import {
  chosenDue,
  countsFromStart,
  type DueInput,
  MAX_OFFSET,
  MIN_OFFSET,
  offsetText,
  type OffsetUnit,
} from '#shared/checklist/due.ts';

/*
 * How a file says when something is due: '5 days before the start' behind the name of a subplan, and 'Due 2 days before the start'
 * below a task, counted as its subplan is.
 */

type Due = { due_in_days: number; due?: DueInput | null };

/** Returns the text in brackets after the name of a subplan. A day that was set by hand counts from the assignment. */
export function writtenDue(subplan: Due): string {
  const due = chosenDue(subplan.due);
  if (due && countsFromStart(subplan)) return offsetText(due);
  return `due ${inDays(subplan.due_in_days)}`;
}

/** Returns the item below a task with days of its own. */
export function writtenTaskDue(offset: number, subplan: Due): string {
  const due = chosenDue(subplan.due);
  return due && countsFromStart(subplan)
    ? `Due ${offsetText({ offset, unit: due.unit })}`
    : `Due ${inDays(offset)}`;
}

const inDays = (days: number) => `in ${days} ${days === 1 ? 'day' : 'days'}`;

type ReadOffset = { offset: number; unit: OffsetUnit };

const FROM_START = String.raw`(?:(\d{1,4}) (working )?days? (before|after) the start|on the (start date|first working day))`;
const OFFSET = new RegExp(`^${FROM_START}$`, 'i');
const SUFFIX = new RegExp(String.raw`[ \t]\(${FROM_START}(, private)?\)$`, 'i');

/** Returns a heading without '(5 days before the start)', with the value; null for any other heading. */
export function readStartSuffix(
  heading: string,
): { name: string; due: ReadOffset; isPrivate: boolean } | null {
  const match = SUFFIX.exec(heading);
  const due = match && offsetOf(match);
  if (!match || !due) return null;
  return { name: heading.slice(0, -match[0].length), due, isPrivate: match[5] !== undefined };
}

/** Returns the offset that a text such as '3 working days after the start' names, or null. */
export function readOffset(text: string): ReadOffset | null {
  const match = OFFSET.exec(text);
  return match && offsetOf(match);
}

function offsetOf([, count, working, side, first]: RegExpExecArray): ReadOffset | null {
  if (count === undefined) {
    return { offset: 0, unit: first?.toLowerCase() === 'start date' ? 'days' : 'working_days' };
  }
  const offset = side?.toLowerCase() === 'before' ? 0 - Number(count) : Number(count);
  if (offset < MIN_OFFSET || offset > MAX_OFFSET) return null;
  return { offset, unit: working === undefined ? 'days' : 'working_days' };
}

/** Returns what an item below a task says of when it is due, or null. */
export function readTaskDue(text: string): { offset: number; isFromStart: boolean } | null {
  const [, rest = ''] = /^due (.*)$/i.exec(text) ?? [];
  const fromStart = readOffset(rest);
  if (fromStart) return { offset: fromStart.offset, isFromStart: true };
  const [, days] = /^in (-?\d{1,4}) days?$/i.exec(rest) ?? [];
  if (days === undefined) return null;
  const offset = Number(days);
  return offset < MIN_OFFSET || offset > MAX_OFFSET ? null : { offset, isFromStart: false };
}

import { type Day, isDay } from '../../calendar.ts';

/** Which comes first in days such as 1/12/2026: the day or the month. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A day with its year last. Which of the two numbers is the month depends on the file. */
export type YearLast = { year: number; first: number; second: number; hasDots: boolean };

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** Returns the day of a cell as spreadsheets write it (Import 2), its numbers when the order decides, or null. */
export function readDay(text: string): Day | YearLast | null {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayIn(Number(year), Number(month), Number(day));
  const [, first, separator, second, last] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined) return null;
  return { year: Number(last), first: Number(first), second: Number(second), hasDots: separator === '.' };
}

/** Returns the day in this order, or null when there is none such. With dots the day comes first everywhere. */
export function dayInOrder({ year, first, second, hasDots }: YearLast, order: DateOrder): Day | null {
  return order === 'dmy' || hasDots ? dayIn(year, second, first) : dayIn(year, first, second);
}

/** Returns the order that a day proves, or null when it can be read in both or in none. */
function orderOf(day: YearLast): DateOrder | null {
  const [isDmy, isMdy] = DATE_ORDERS.map((order) => dayInOrder(day, order) !== null);
  return isDmy === isMdy ? null : isDmy ? 'dmy' : 'mdy';
}

/** Returns whether it is another day in the other order. */
const isUnclear = (day: YearLast) =>
  !day.hasDots && day.first !== day.second && orderOf(day) === null && dayInOrder(day, 'dmy') !== null;

/**
 * The order of day and month that all days of a file imply: the order, null where it does not matter; the first days
 * that contradict each other; or the first ambiguous day.
 */
type FoundOrder<Cell> =
  | { order: DateOrder | null }
  | { dayFirst: Cell; monthFirst: Cell }
  | { unclear: Cell };

/** Returns the order of the days of a file. Those with dots decide only when no other does. */
export function findOrder<Cell extends YearLast>(cells: readonly Cell[]): FoundOrder<Cell> {
  const others = cells.filter(({ hasDots }) => !hasDots);
  const dayFirst = others.find((cell) => orderOf(cell) === 'dmy');
  const monthFirst = others.find((cell) => orderOf(cell) === 'mdy');
  if (dayFirst && monthFirst) return { dayFirst, monthFirst };
  if (monthFirst) return { order: 'mdy' };
  if (dayFirst || others.length < cells.length) return { order: 'dmy' };
  const unclear = others.find(isUnclear);
  return unclear ? { unclear } : { order: null };
}

function dayIn(year: number, month: number, day: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(text) ? text : null;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

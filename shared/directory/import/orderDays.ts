import { type DayCell, type LineError, notADay, shown } from './columns.ts';
import { type DateOrder, dayInOrder, findOrder } from './days.ts';

type Ordered = { errors: LineError[]; date_order: DateOrder | null; unclear_day: string | null };

/**
 * Stores the days of a file in their lines, in the given order or the one that the file implies, and returns errors for
 * unreadable ones (Import 2).
 */
export function orderDays(cells: readonly DayCell[], given: DateOrder | undefined): Ordered {
  const found = given === undefined ? findOrder(cells) : { order: given };
  if ('order' in found) {
    const { order } = found;
    const date_order = cells.length === 0 ? null : order;
    // Without an order every day is the same in both.
    return { errors: storeDays(cells, order ?? 'dmy'), date_order, unclear_day: null };
  }
  for (const { line } of cells) line.is_broken = true;
  if ('unclear' in found) {
    const { line, text } = found.unclear;
    const message = whyUnclear(found.unclear);
    return { errors: [{ line: line.line, message }], date_order: null, unclear_day: text };
  }
  const [later, earlier] = [found.dayFirst, found.monthFirst].toSorted((a, b) => b.line.line - a.line.line);
  const message = `${later!.column} is ${shown(later!.text)}, and ${earlier!.column} of line ${earlier!.line.line} is ${shown(earlier!.text)}: one has the day first, the other the month. Write all days in one order, or as 2026-01-31.`;
  return { errors: [{ line: later!.line.line, message }], date_order: null, unclear_day: null };
}

function storeDays(cells: readonly DayCell[], order: DateOrder): LineError[] {
  const errors: LineError[] = [];
  for (const cell of cells) {
    const { line, column, text } = cell;
    const day = dayInOrder(cell, order);
    if (day !== null) {
      line.attributes[column] = day;
      continue;
    }
    line.is_broken = true;
    errors.push({ line: line.line, message: notADay(column, text) });
  }
  return errors;
}

function whyUnclear(cell: DayCell): string {
  const [first, second] = (['dmy', 'mdy'] as const).map((order) => inWords(dayInOrder(cell, order)!));
  return `${cell.column} is ${shown(cell.text)}, which may be ${first} or ${second}. Say which comes first, or write days as 2026-01-31.`;
}

const inWords = (day: string) => WORDS.format(new Date(`${day}T00:00:00Z`));
const WORDS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

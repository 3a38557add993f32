import { orderDays } from '#shared/directory/import/orderDays.ts';
import {
  type Column,
  type DayCell,
  type LineError,
  type PeopleFile,
  readHeader,
  readLine,
} from '#shared/directory/import/columns.ts';
import type { DateOrder } from '#shared/directory/import/days.ts';
import { MAX_ERRORS } from '#shared/directory/import/schema.ts';
import { readRows, UnreadableRow } from '../../platform/csv/csvRows.ts';

/**
 * Reads a CSV file of people (Import 2): UTF-8 with or without a byte order mark, separated by commas, semicolons or
 * tabs. Unreadable values are errors of their line. `most` is the maximum number of people, `order` the order of day
 * and month if it was chosen.
 */
export function readPeopleFile(
  bytes: Uint8Array,
  { most, order }: { most: number; order?: DateOrder | undefined },
): PeopleFile {
  const file: PeopleFile = { lines: [], errors: [], error_count: 0, date_order: null, unclear_day: null };
  const text = decode(bytes);
  if (text === null) {
    return refuse(file, 1, 'The file is not in UTF-8. Save it as "CSV UTF-8", and import it again.');
  }
  let columns: Column[] | null = null;
  let people = 0;
  const days: DayCell[] = [];
  try {
    for (const { line: number, cells } of readRows(text)) {
      if (columns === null) {
        const header = readHeader(cells);
        if (typeof header === 'string') return refuse(file, number, header);
        columns = header;
      } else if (people === most) {
        return refuse(file, number, tooMany(most));
      } else {
        people += 1;
        readInto(file, columns, { number, cells }, days);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return refuse(file, error.error.line, error.message);
  }
  if (columns === null) {
    return refuse(file, 1, 'The file is empty. The first line must name the columns.');
  }
  return readDays(file, days, order);
}

/** Stores days whose order of day and month depends on the whole file. */
function readDays(file: PeopleFile, days: readonly DayCell[], order: DateOrder | undefined): PeopleFile {
  const { errors, date_order, unclear_day } = orderDays(days, order);
  for (const { line, message } of errors) refuse(file, line, message);
  file.errors.sort((a, b) => a.line - b.line);
  return Object.assign(file, { date_order, unclear_day });
}

function readInto(
  file: PeopleFile,
  columns: readonly Column[],
  { number, cells }: { number: number; cells: string[] },
  days: DayCell[],
): void {
  const { line, errors, days: found } = readLine(columns, cells, number);
  for (const day of found) days.push(day);
  if (line !== null && errors.length > 0) line.is_broken = true;
  if (line !== null) file.lines.push(line);
  for (const message of errors) refuse(file, number, message);
}

function refuse(file: PeopleFile, line: number, message: string): PeopleFile {
  file.error_count += 1;
  // Those of more lines are not shown: 10,000 lines have up to 140,000.
  if (file.errors.length < MAX_ERRORS) file.errors.push({ line, message } satisfies LineError);
  return file;
}

const tooMany = (most: number) =>
  `One file has at most ${most.toLocaleString('en')} people. Split it in two.`;

/** Returns the text without its byte order mark, or null when it is not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

import {
  type Column,
  type LineError,
  type PeopleFile,
  readHeader,
  readLine,
} from '#shared/directory/import/columns.ts';
import { MOST_ERRORS } from '#shared/directory/import/schema.ts';
import { readRows, UnreadableRow } from './csvRows.ts';

/**
 * Reads a CSV file of people (Import 2): UTF-8 with or without a byte order mark, separated by commas, semicolons or
 * tabs. What cannot be read is an error of its line. `most` is the number of people that are accepted.
 */
export function readPeopleFile(bytes: Uint8Array, { most }: { most: number }): PeopleFile {
  const file: PeopleFile = { lines: [], errors: [], error_count: 0 };
  const text = decode(bytes);
  if (text === null) {
    return refuse(file, 1, 'The file is not in UTF-8. Save it as "CSV UTF-8", and import it again.');
  }
  let columns: Column[] | null = null;
  let people = 0;
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
        readInto(file, columns, { number, cells });
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return refuse(file, error.error.line, error.message);
  }
  return columns === null
    ? refuse(file, 1, 'The file is empty. The first line must name the columns.')
    : file;
}

function readInto(
  file: PeopleFile,
  columns: readonly Column[],
  { number, cells }: { number: number; cells: string[] },
): void {
  const { line, errors } = readLine(columns, cells, number);
  if (line !== null) file.lines.push(errors.length === 0 ? line : { ...line, is_broken: true });
  for (const message of errors) refuse(file, number, message);
}

function refuse(file: PeopleFile, line: number, message: string): PeopleFile {
  file.error_count += 1;
  // Those of more lines are not shown: 10,000 lines have up to 140,000.
  if (file.errors.length < MOST_ERRORS) file.errors.push({ line, message } satisfies LineError);
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

import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import {
  type Column,
  type LineError,
  type PeopleFile,
  readHeader,
  readLine,
} from '#shared/directory/import/columns.ts';

/** A longer line is refused, in bytes: a person has at most some thousand characters. */
const LONGEST_LINE = 65_536;

/**
 * Reads a CSV file of people (Import 2): UTF-8 with or without a byte order mark, separated by commas or semicolons,
 * quoted as in RFC 4180. What cannot be read is an error of its line. `most` is the number of people that are accepted.
 */
export function readPeopleFile(bytes: Uint8Array, { most }: { most: number }): PeopleFile {
  const text = decode(bytes);
  if (text === null) {
    return failed(1, 'The file is not in UTF-8. Save it as "CSV UTF-8", and import it again.');
  }
  const { rows, error } = readRows(text, most + 2);
  const [header, ...others] = rows;
  if (header === undefined) {
    return failed(
      error?.line ?? 1,
      error?.message ?? 'The file is empty. The first line must name the columns.',
    );
  }
  const columns = readHeader(header.cells);
  if (typeof columns === 'string') return failed(header.line, columns);
  const file = readLines(columns, others.slice(0, most));
  if (error !== null) file.errors.push(error);
  const beyond = others[most];
  if (beyond !== undefined) {
    const limit = most.toLocaleString('en');
    file.errors.push({
      line: beyond.line,
      message: `One file has at most ${limit} people. Split it in two.`,
    });
  }
  return file;
}

function readLines(columns: readonly Column[], rows: readonly Row[]): PeopleFile {
  const file: PeopleFile = { lines: [], errors: [] };
  for (const row of rows) {
    const { line, errors } = readLine(columns, row.cells, row.line);
    if (line !== null) file.lines.push(line);
    for (const message of errors) file.errors.push({ line: row.line, message });
  }
  return file;
}

function failed(line: number, message: string): PeopleFile {
  return { lines: [], errors: [{ line, message }] };
}

/** Returns the text without its byte order mark, or null when it is not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A record of the file with the number of the line on which it starts. */
type Row = { line: number; cells: string[] };

/** Returns the first `most` records that are not blank, and the first error, after which nothing is read. */
function readRows(text: string, most: number): { rows: Row[]; error: LineError | null } {
  const rows: Row[] = [];
  const bytes = Buffer.from(text);
  const lineAt = lineCounter(bytes);
  // The library counts a quoted CR LF as two lines, so the lines are counted here, from the position.
  let start = 0;
  const skipBlank = () => {
    while (bytes[start] === LF || bytes[start] === CR) start += 1;
  };
  const takeRecord = (cells: string[], { bytes: end }: InfoRecord) => {
    skipBlank();
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lineAt(start), cells });
    start = end;
    if (rows.length === most) throw ENOUGH;
    return null;
  };
  try {
    parse(bytes, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: LONGEST_LINE,
      on_record: takeRecord,
    });
    return { rows, error: null };
  } catch (error) {
    if (error === ENOUGH) return { rows, error: null };
    if (!(error instanceof CsvError)) throw error;
    skipBlank();
    return { rows, error: { line: lineAt(start), message: MESSAGES[error.code] ?? NOT_READABLE } };
  }
}

/** Thrown out of the parser, which would read the rest of the file. */
const ENOUGH = new Error('enough');

const NOT_READABLE =
  'The line cannot be read. Put cells that contain quotes, separators or line breaks into quotes.';

const MESSAGES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote that opens here is never closed. Close it, or remove it.',
  CSV_MAX_RECORD_SIZE: 'The line is too long, perhaps because a quote is not closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'A quote inside a quoted cell must be doubled (""), and after the closing one the cell must end.',
  INVALID_OPENING_QUOTE:
    'A cell that contains a quote must itself be in quotes, with the inner ones doubled ("").',
};

/** No name of a column contains a separator, so the first one in the header is that of the file. */
function delimiterOf(text: string): string {
  return /[,;\r\n]/.exec(text.trimStart())?.[0] === ';' ? ';' : ',';
}

/** Returns a function from a position to its line, for positions that only grow. */
function lineCounter(bytes: Uint8Array): (position: number) => number {
  let [line, counted] = [1, 0];
  return (position) => {
    for (; counted < position; counted += 1) {
      const isBreak = bytes[counted] === LF || (bytes[counted] === CR && bytes[counted + 1] !== LF);
      if (isBreak) line += 1;
    }
    return line;
  };
}

const [LF, CR] = [10, 13];

import { readCell } from '../../csv.ts';
import { ATTRIBUTE_NAMES, type Attributes, LANGUAGE_LENGTH } from '../../people/attributes.ts';
import { EMAIL_LENGTH, isEmail, isUsableEmail, normalizeEmail } from '../../people/email.ts';
import { ABOUT_LENGTH, ATTRIBUTE_LENGTH } from '../../people/limits.ts';
import { NAME_LENGTH, onOneLine } from '../../text.ts';
import { type DateOrder, readDay, type YearLast } from './days.ts';

/** The columns of a file of people. Only `email` is required (Import 2). */
export const COLUMNS = ['email', 'name', 'manager_email', 'is_manager', ...ATTRIBUTE_NAMES] as const;
export type Column = (typeof COLUMNS)[number];

/** The values of a person in a line of a file. Undefined ones stay unchanged (Import 3). */
export type Line = {
  /** The number of the line in the file, from 1 on. */
  line: number;
  email: string;
  name?: string;
  is_manager?: boolean;
  /** Null removes the manager. */
  manager_email?: string | null;
  attributes: Partial<Attributes>;
  /** Set on a line with errors, which is not imported. */
  is_broken?: true;
};

/** Why a line cannot be imported, in a sentence that says what to do. */
export type LineError = { line: number; message: string };

/** A cell with a day that depends on the order of the days of its file. */
export type DayCell = YearLast & { line: Line; column: 'start_on' | 'left_on'; text: string };

/** The lines of a file that have an email, also those with errors, the first errors, and the number of all. */
export type PeopleFile = {
  lines: Line[];
  errors: LineError[];
  error_count: number;
  /** How its days were read, null when nothing depends on that. */
  date_order: DateOrder | null;
  /** The first day that may be read in both orders, when nothing decides. */
  unclear_day: string | null;
};

/** Returns the columns of a header, or its error. */
export function readHeader(cells: readonly string[]): Column[] | string {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const unknown = names.filter((name) => !isColumn(name));
  if (unknown.length > 0) {
    const named = unknown.slice(0, MAX_NAMED).map(shown).join(', ');
    const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : '';
    return `There is no column ${named}${more}. The columns are: ${COLUMNS.join(', ')}.`;
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `The column "${repeated}" is there twice. Remove one of them.`;
  if (!names.includes('email')) return 'The column "email" is missing. The first line must name the columns.';
  return names as Column[];
}

/** A longer list would not help to correct the header. */
const MAX_NAMED = 20;

const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name);

/** Returns the values in the cells of a line, and their errors. Without a valid email there is no `line`. */
export function readLine(
  columns: readonly Column[],
  cells: readonly string[],
  number: number,
): { line: Line | null; errors: string[]; days: DayCell[] } {
  const errors: string[] = [];
  const days: DayCell[] = [];
  if (cells.length !== columns.length) {
    const counts = `The line has ${cells.length} cells, and the header has ${columns.length}.`;
    return {
      line: null,
      errors: [`${counts} Put a cell that contains the separator into quotes.`],
      days,
    };
  }
  const line: Line = { line: number, email: '', attributes: {} };
  for (const [index, column] of columns.entries()) {
    const cell = readCell(cells[index] ?? '');
    const error =
      column === 'start_on' || column === 'left_on'
        ? readDayInto(line, column, cell.trim(), days)
        : readInto(line, column, cell);
    if (error !== null) errors.push(error);
  }
  return { line: line.email === '' ? null : line, errors, days };
}

/** Stores the day of a cell, leaves it to the order of the file, or returns why it is not valid. */
function readDayInto(line: Line, column: DayCell['column'], text: string, days: DayCell[]): string | null {
  const day = text === '' ? undefined : readDay(text);
  if (day === null) return notADay(column, text);
  if (typeof day === 'object') days.push({ ...day, line, column, text });
  else line.attributes[column] = day ?? null;
  return null;
}

export function notADay(column: DayCell['column'], text: string): string {
  return `${column} is ${shown(text)}. Enter a day such as 2026-01-31.`;
}

/** Stores the value of a cell in the line, or returns why it is not valid. */
function readInto(line: Line, column: Exclude<Column, DayCell['column']>, cell: string): string | null {
  const text = cell.trim();
  switch (column) {
    case 'email':
      if (!isUsableEmail(text)) return notAnEmail(column, text);
      line.email = normalizeEmail(text);
      // 'İ' becomes two characters in lower case.
      return whyNotStored(column, line.email, EMAIL_LENGTH);
    case 'manager_email':
      if (text !== '' && !isEmail(text)) return notAnEmail(column, text);
      line.manager_email = text === '' ? null : normalizeEmail(text);
      return null;
    case 'is_manager':
      return text === '' ? null : readRole(line, text);
    case 'name':
      // A cell of a spreadsheet may have line breaks, and a name has none.
      if (text !== '') line.name = onOneLine(text);
      return whyNotStored(column, text, NAME_LENGTH);
    default:
      return readAttribute(line.attributes, column, text);
  }
}

function readRole(line: Line, text: string): string | null {
  const isManager = ROLES.get(text.toLowerCase());
  if (isManager === undefined) return `is_manager is ${shown(text)}. Enter true or false.`;
  line.is_manager = isManager;
  return null;
}

const ROLES = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

function readAttribute(
  attributes: Partial<Attributes>,
  column: Exclude<keyof Attributes, DayCell['column']>,
  text: string,
) {
  switch (column) {
    case 'private_email':
      if (text !== '' && !isEmail(text)) return notAnEmail(column, text);
      attributes[column] = text === '' ? null : text;
      return null;
    case 'external_id':
      attributes[column] = text === '' ? null : text;
      return whyNotStored(column, text, LONGEST[column]);
    default:
      attributes[column] = text;
      return whyNotStored(column, text, LONGEST[column]);
  }
}

/** Returns why the text cannot be stored, or null (API 12). */
function whyNotStored(column: Column, text: string, most: number): string | null {
  if (text.includes('\0')) return `${column} holds a character that cannot be stored (NUL). Remove it.`;
  const length = [...text].length;
  if (length <= most) return null;
  return `${column} has ${length} characters. Shorten it to at most ${most}.`;
}

function notAnEmail(column: Column, text: string): string {
  if (text === '') return `${column} is empty. Enter the email address of the person.`;
  return `${column} is ${shown(text)}, which is not an email address. Enter one such as user@example.com.`;
}

const LONGEST = {
  department: ATTRIBUTE_LENGTH,
  job_title: ATTRIBUTE_LENGTH,
  location: ATTRIBUTE_LENGTH,
  employment_type: ATTRIBUTE_LENGTH,
  language: LANGUAGE_LENGTH,
  external_id: ATTRIBUTE_LENGTH,
  about: ABOUT_LENGTH,
};

/** A longer cell would hide the sentence. */
const MAX_SHOWN = 60;

export function shown(text: string): string {
  const characters = [...text];
  return `"${characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : text}"`;
}

import { readRows, UnreadableRow } from '../../../platform/csv/csvRows.ts';
import { readCell } from '#shared/csv.ts';
import { Builder } from './builder.ts';
import { readOffset } from '../text/dueTexts.ts';
import { daysOfHeading } from './days.ts';
import { messages } from './messages.ts';
import { MAX_LINES, type ReadFile } from './readFile.ts';

type Field = 'subplan' | 'due' | 'topic' | 'task' | 'note' | 'link' | 'done';

/** The fields of columns by their names, in order of precedence. */
const COLUMNS: [Field, RegExp][] = [
  [
    'subplan',
    /^(?:subplan|phase|section|stage|milestone|list|list name|column|bucket|week|period|when|status)$/,
  ],
  ['topic', /^(?:topic|category|group|area|theme|epic|labels?|tags?|type)$/],
  [
    'task',
    /^(?:task|tasks|task name|name|title|card|card name|item|to-?do|content|summary|step|action|what|description)$/,
  ],
  ['due', /^(?:due|due in|due in days|due days|days|day|due day|deadline|due date)$/],
  ['note', /^(?:notes?|details?|comments?|card description|description|instructions|body)$/],
  ['link', /^(?:links?|urls?|card url|resources?|address|web ?site)$/],
  ['done', /^(?:done|completed?|checked|ticked|checkbox|check)$/],
];

type Header = { names: string[]; fields: (Field | null)[] };

/** Reads a table of tasks: a row is a task, and its columns are found by their names (Files 4). */
export function readCsv(text: string, name?: string): ReadFile {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const builder = new Builder();
  try {
    readTable(builder, readRows(source));
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    builder.require(error.error.line, { message: messages.unreadable, mend: error.message });
  }
  return builder.finish(source.split('\n'), name, messages.sameRow);
}

function readTable(builder: Builder, rows: Iterable<TableRow>): void {
  let header: Header | null = null;
  let place: Place = { subplan: '', topic: '' };
  let count = 0;
  for (const row of rows) {
    if (header === null) {
      header = columnsOf(row.cells);
      builder.fate(row.line, messages.header);
      if (!header.fields.includes('task')) return builder.require(row.line, messages.noTaskColumn);
      continue;
    }
    count += 1;
    if (count > MAX_LINES) return builder.require(row.line, messages.tooManyLines(MAX_LINES));
    if (builder.isFull) return builder.require(row.line, messages.tooMuchText);
    const cells = new Cells(header, row.cells);
    const due = readDue(cells.text('due'));
    place = openPlace(builder, row.line, cells, due, place);
    addTask(builder, row.line, cells, due);
  }
}

type TableRow = { line: number; cells: string[] };
type Place = { subplan: string; topic: string };

/** The cells of a row by the fields of their columns. */
class Cells {
  readonly #header: Header;
  readonly #cells: string[];

  constructor(header: Header, cells: string[]) {
    this.#header = header;
    this.#cells = cells;
  }

  text(field: Field): string {
    const at = this.#header.fields.indexOf(field);
    return at === -1 ? '' : readCell(this.#cells[at] ?? '').trim();
  }

  /** Names are one line; cells may have several. */
  name(field: Field): string {
    const lines = this.text(field).split('\n');
    return lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' ');
  }

  /** Returns a cell with the name of its column. */
  labelled(field: Field): string {
    return `${this.#header.names[this.#header.fields.indexOf(field)]}: ${this.text(field)}`;
  }

  /** Returns the cells of columns that are no field. */
  others(): string[] {
    const { names, fields } = this.#header;
    return this.#cells.flatMap((cell, at) =>
      fields[at] === null && cell.trim() !== ''
        ? [`${names[at] || messages.column(at + 1)}: ${readCell(cell).trim()}`]
        : [],
    );
  }
}

type Due = { text: string; fromStart: ReturnType<typeof readOffset>; days: number | null };

function readDue(text: string): Due {
  const fromStart = readOffset(text);
  if (fromStart) return { text, fromStart, days: null };
  const days = /^\d{1,5}$/.test(text) ? Math.max(1, Number(text)) : daysOfHeading(text);
  return { text, fromStart, days };
}

/** Opens the subplan and the topic of a row where they differ from those of the row before, and returns them. */
function openPlace(builder: Builder, line: number, cells: Cells, due: Due, before: Place): Place {
  const { fromStart, days, text } = due;
  const ofDue = fromStart ? startHeading(text) : days === null ? '' : messages.dueHeading(days);
  const place = { ...before };
  const [subplan, topic] = [cells.name('subplan') || ofDue, cells.name('topic')];
  if (subplan !== '' && subplan !== before.subplan) {
    const offset = fromStart && { ...fromStart, anchor: 'start' as const };
    builder.openSubplan(line, subplan, days ?? daysOfHeading(subplan), offset);
    Object.assign(place, { subplan, topic: '' });
  }
  if (topic !== '' && topic !== place.topic) {
    builder.openTopic(line, topic);
    place.topic = topic;
  }
  return place;
}

function addTask(builder: Builder, line: number, cells: Cells, { text: due, fromStart, days }: Due): void {
  const done = cells.text('done');
  const isTicked = /^(?:true|yes|x|done|1)$/i.test(done);
  const task = builder.addTask({ line, text: cells.name('task') }, isTicked);
  if (task === null) return;
  for (const link of cells.text('link').split(/[\s,;]+/)) {
    if (link !== '' && !builder.addLink(line, link)) builder.addNote(line, link, task);
  }
  const others = cells.others();
  if (due !== '' && days === null && !fromStart) others.unshift(cells.labelled('due'));
  // A day or a name, and no tick.
  if (done !== '' && !isTicked && !/^(?:false|no|not done|open|-|0)$/i.test(done)) {
    others.push(cells.labelled('done'));
  }
  const note = cells.text('note');
  for (const text of [...(note === '' ? [] : note.split('\n')), ...others]) builder.addNote(line, text, task);
  const became = rowFate(task.links.length > 0, others.length > 0 || note !== '');
  const fate = isTicked ? `${became} · ${messages.tickLeftOut}` : became;
  builder.fate(line, fate, isTicked || others.length > 0);
}

const startHeading = (due: string) => `${due[0]?.toUpperCase()}${due.slice(1)}`;

const rowFate = (hasLinks: boolean, hasNote: boolean) =>
  [hasLinks ? messages.taskWithLink : messages.task, ...(hasNote ? [messages.note.toLowerCase()] : [])].join(
    ' + ',
  );

function columnsOf(cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const fields: (Field | null)[] = names.map(() => null);
  for (const [field, pattern] of COLUMNS) {
    const at = names.findIndex((name, index) => fields[index] === null && pattern.test(name.toLowerCase()));
    if (at !== -1) fields[at] = field;
  }
  return { names, fields };
}

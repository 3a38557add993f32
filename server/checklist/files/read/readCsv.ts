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

/** Reads a table of tasks: a row is a task, and its columns are found by their names (Files 4). */
export function readCsv(text: string, name?: string): ReadFile {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const builder = new Builder();
  const shown: string[] = source.split('\n');
  let header: { names: string[]; fields: (Field | null)[] } | null = null;
  let [subplan, topic] = ['', ''];
  let count = 0;
  try {
    for (const { line, cells } of readRows(source)) {
      if (header === null) {
        header = columnsOf(cells);
        builder.fate(line, messages.header);
        if (!header.fields.includes('task')) {
          builder.require(line, messages.noTaskColumn);
          break;
        }
        continue;
      }
      count += 1;
      if (count > MAX_LINES) {
        builder.require(line, messages.tooManyLines(MAX_LINES));
        break;
      }
      if (builder.isFull) {
        builder.require(line, messages.tooMuchText);
        break;
      }
      const { fields, names } = header;
      const valueOf = (field: Field) => {
        const at = fields.indexOf(field);
        return at === -1 ? '' : readCell(cells[at] ?? '').trim();
      };
      // Names are one line, cells need not be.
      const nameOf = (field: Field) =>
        valueOf(field)
          .split('\n')
          .map((part) => part.trim())
          .filter(Boolean)
          .join(' ');
      const due = valueOf('due');
      const fromStart = readOffset(due);
      const days = fromStart ? null : /^\d{1,5}$/.test(due) ? Math.max(1, Number(due)) : daysOfHeading(due);
      const [ofRow, topicOfRow] = [
        nameOf('subplan') || (fromStart ? startHeading(due) : days === null ? '' : messages.dueHeading(days)),
        nameOf('topic'),
      ];
      if (ofRow !== '' && ofRow !== subplan) {
        const due = fromStart && { ...fromStart, anchor: 'start' as const };
        builder.openSubplan(line, ofRow, days ?? daysOfHeading(ofRow), due);
        [subplan, topic] = [ofRow, ''];
      }
      if (topicOfRow !== '' && topicOfRow !== topic) {
        builder.openTopic(line, topicOfRow);
        topic = topicOfRow;
      }
      const done = valueOf('done');
      const isTicked = /^(?:true|yes|x|done|1)$/i.test(done);
      const task = builder.addTask({ line, text: nameOf('task') }, isTicked);
      if (task === null) continue;
      for (const link of valueOf('link').split(/[\s,;]+/)) {
        if (link !== '' && !builder.addLink(line, link)) builder.addNote(line, link, task);
      }
      const others = cells.flatMap((cell, at) =>
        fields[at] === null && cell.trim() !== ''
          ? [`${names[at] || messages.column(at + 1)}: ${readCell(cell).trim()}`]
          : [],
      );
      if (due !== '' && days === null && !fromStart)
        others.unshift(`${names[fields.indexOf('due')]}: ${due}`);
      // A day or a name, and no tick.
      if (done !== '' && !isTicked && !/^(?:false|no|not done|open|-|0)$/i.test(done)) {
        others.push(`${names[fields.indexOf('done')]}: ${done}`);
      }
      const note = valueOf('note');
      for (const text of [...(note === '' ? [] : note.split('\n')), ...others])
        builder.addNote(line, text, task);
      const became = rowFate(task.links.length > 0, others.length > 0 || note !== '');
      builder.fate(
        line,
        isTicked ? `${became} · ${messages.tickLeftOut}` : became,
        isTicked || others.length > 0,
      );
    }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    builder.require(error.error.line, { message: messages.unreadable, mend: error.message });
  }
  return builder.finish(shown, name, messages.sameRow);
}

const startHeading = (due: string) => `${due[0]?.toUpperCase()}${due.slice(1)}`;

const rowFate = (hasLinks: boolean, hasNote: boolean) =>
  [hasLinks ? messages.taskWithLink : messages.task, ...(hasNote ? [messages.note.toLowerCase()] : [])].join(
    ' + ',
  );

function columnsOf(cells: readonly string[]): { names: string[]; fields: (Field | null)[] } {
  const names = cells.map((cell) => cell.trim());
  const fields: (Field | null)[] = names.map(() => null);
  for (const [field, pattern] of COLUMNS) {
    const at = names.findIndex((name, index) => fields[index] === null && pattern.test(name.toLowerCase()));
    if (at !== -1) fields[at] = field;
  }
  return { names, fields };
}

import { CHECKLIST_FILE_LIMIT } from '#shared/templates/files/limits.ts';
import type { ChecklistFileType } from '#shared/templates/files/schema.ts';

/** A document that was pasted, dropped or chosen. */
export type Source = {
  type: ChecklistFileType;
  text: string;
  /** The name of its file, for a template that has none. */
  name?: string;
  /** Its size in bytes when it is above the limit: `text` is its beginning then. */
  tooLong?: number;
};

const TYPES: Record<string, ChecklistFileType> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/markdown',
  yml: 'text/markdown',
  yaml: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
};

/** The accepted types of `<input type="file">`. */
export const ACCEPT = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Returns what a text most likely is: JSON, a table whose first line names its tasks, or Markdown. */
function typeOfText(text: string): ChecklistFileType {
  if (/^\s*\{\s*"/.test(text)) return 'application/json';
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  const cells = first.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, '').toLowerCase());
  const isTable = cells.length > 1 && second !== '' && /[,;\t]/.test(second);
  if (isTable && cells.some((cell) => /^(?:task|task name|tasks|name|title|card name|to-?do)$/.test(cell)))
    return 'text/csv';
  return 'text/markdown';
}

/** Whether a text has marks that a list copied as HTML would lose. */
const isMarkdown = (text: string) => /^[ \t]*(?:[-*+] \[[ xX]\] |#{1,6} \S)/m.test(text);
const hasStructure = (html: string) => /<(?:li|h[1-6]|table|ul|ol)\b|MsoListParagraph/i.test(html);

/** Returns the document of a clipboard or of something dropped, or null when there is none. */
export function sourceOf(data: Pick<DataTransfer, 'getData'>): Source | null {
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  if (html !== '' && hasStructure(html) && !isMarkdown(text))
    return limited({ type: 'text/html', text: html });
  if (text.trim() === '') return html === '' ? null : limited({ type: 'text/html', text: html });
  return limited({ type: typeOfText(text), text });
}

/** Returns the document in a file, or null when it is not text. */
export async function sourceOfFile(file: File): Promise<Source | null> {
  const [, name = file.name, extension = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(file.name) ?? [];
  const isBoard = extension.toLowerCase() === 'json' && file.size > CHECKLIST_FILE_LIMIT;
  const most = isBoard ? LARGEST_BOARD : 2 * CHECKLIST_FILE_LIMIT;
  const read = decoded(new Uint8Array(await file.slice(0, most).arrayBuffer()));
  const short = isBoard && read !== null ? (await import('./shortBoard.ts')).shortBoard(read) : null;
  const text = short ?? read;
  // A program's own format, such as Word's.
  if (text === null) return null;
  const type = TYPES[extension.toLowerCase()] ?? typeOfText(text);
  return limited(
    { type: extension.toLowerCase() === 'txt' ? typeOfText(text) : type, text, name: name.trim() },
    short === null ? file.size : 0,
  );
}

/** The largest board that is shortened; most of it is the history of its changes. */
const LARGEST_BOARD = 64 * 1_048_576;

function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // The cut may be within a character.
  const text = new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes, {
    stream: true,
  });
  return text.includes('\0') ? null : text;
}

/** A document above the limit is shown up to it. */
function limited(source: Source, size = 0): Source {
  const bytes = Math.max(size, sizeOf(source.text));
  if (bytes <= CHECKLIST_FILE_LIMIT) return source;
  let end = Math.min(source.text.length, CHECKLIST_FILE_LIMIT);
  while (sizeOf(source.text.slice(0, end)) > CHECKLIST_FILE_LIMIT) end = Math.floor(end * 0.9);
  const start = source.text.slice(0, end);
  // Up to the last whole line.
  const text = start.slice(0, start.lastIndexOf('\n') + 1) || start;
  return { ...source, text, tooLong: bytes };
}

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

import type { FileTemplate } from './text/tree.ts';
import { readCsv } from './read/readCsv.ts';
import { messages } from './read/messages.ts';
import type { ReadFile } from './read/readFile.ts';
import { readHtml } from './read/readHtml.ts';
import { isIssueForm, readIssueForm } from './read/readIssueForm.ts';
import { readMarkdown } from './read/readMarkdown.ts';
import { readTrello } from './read/readTrello.ts';

/** The types of files that can be imported, and their readers. */
const READERS = {
  'text/markdown': (text: string, name?: string) =>
    isIssueForm(text) ? readIssueForm(text, name) : readMarkdown(text, name),
  'text/csv': readCsv,
  'text/html': readHtml,
  'application/json': readTrello,
} as const satisfies Record<string, (text: string, name?: string) => ReadFile>;

export type FileType = keyof typeof READERS;

/** Reads a file of a type. `name` is used for the template where the file has none. */
export function parseFile(type: FileType, text: string, name?: string): ReadFile {
  const file = READERS[type](text, name && nameOfFile(name));
  if (text.trim() === '') return { ...file, problems: [{ line: 1, is_must: true, ...messages.empty }] };
  if (sizeOf(file.template) > LARGEST_BODY) {
    return { ...file, problems: [{ line: 1, is_must: true, ...messages.tooLarge }, ...file.problems] };
  }
  if (isStorable(file.template)) return file;
  return {
    ...file,
    problems: [{ line: lineOf(text), is_must: true, ...messages.badCharacter }, ...file.problems],
  };
}

/** Notion ends the names of its files with the id of the page, and with '_all' for a whole table. */
const nameOfFile = (name: string) => name.replace(/ [\da-f]{32}(?:_all)?$/i, '');

/** PostgreSQL stores neither NUL nor lone surrogates (API 12), which JSON can have. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

/** A save has an id of each item, and no larger body than a file (API 12): an imported template can be edited. */
function sizeOf(template: FileTemplate): number {
  const topics = template.subplans.flatMap((subplan) => subplan.topics);
  const items =
    template.subplans.length + topics.length + topics.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return Buffer.byteLength(JSON.stringify(template)) + items * BYTES_OF_ID;
}

/** API 12. */
const LARGEST_BODY = 1_048_576;
const BYTES_OF_ID = '"id":"00000000-0000-0000-0000-000000000000",'.length;

const lineOf = (text: string) => text.slice(0, Math.max(0, text.indexOf('\0'))).split('\n').length;

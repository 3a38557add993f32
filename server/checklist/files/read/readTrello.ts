import { readMarkdown } from './readMarkdown.ts';
import { messages } from './messages.ts';
import type { ReadFile } from './readFile.ts';
import { writtenName } from '../text/names.ts';
import { protectedLines } from '../text/boxes.ts';

type Json = Record<string, unknown>;

/**
 * Reads the export of a Trello board (Files 5): a list becomes a subplan, a card a task, or a topic when it has checklists, whose
 * items are tasks then. Trello's fields come and go over the years, so each is taken only if it is what it should be.
 */
export function readTrello(text: string, name?: string): ReadFile {
  let board: unknown;
  try {
    board = JSON.parse(text);
  } catch {
    return refused(messages.notJson);
  }
  if (!isObject(board)) return refused(messages.notTrello);
  const cards = objectsOf(board['cards']);
  if (cards.length > 0 || objectsOf(board['lists']).length > 0) {
    return readMarkdown(boardLines(board, cards).join('\n'), name);
  }
  // A single card is exported without a board.
  if (typeof board['idList'] !== 'string') return refused(messages.notTrello);
  const { name: title, checklists } = board;
  return readMarkdown(boardLines({ name: title, checklists }, [board]).join('\n'), name);
}

function refused(problem: { message: string; mend: string }): ReadFile {
  const read = readMarkdown('');
  return { ...read, problems: [{ line: 1, is_must: true, ...problem }] };
}

function boardLines(board: Json, cards: readonly Json[]): string[] {
  const lines = [
    `# ${heading(textOf(board['name']) || messages.board)}`,
    '',
    ...quoted(textOf(board['desc'])),
  ];
  const listOf = new Map<unknown, Json[]>();
  for (const card of inOrder(cards)) {
    const of = listOf.get(card['idList']) ?? [];
    of.push(card);
    listOf.set(card['idList'], of);
  }
  const checklistsOf = new Map<unknown, Json[]>();
  for (const checklist of inOrder(objectsOf(board['checklists']))) {
    const of = checklistsOf.get(checklist['idCard']) ?? [];
    of.push(checklist);
    checklistsOf.set(checklist['idCard'], of);
  }
  const lists = inOrder(objectsOf(board['lists']));
  // Reads each list and card once, even if ids repeat: otherwise a small file could grow without end.
  const take = (of: Map<unknown, Json[]>, id: unknown) => {
    const taken = of.get(id) ?? [];
    of.delete(id);
    return taken;
  };
  const add = (more: readonly string[]) => {
    // Blocks have one blank line between them.
    for (const [index, line] of more.entries())
      if (index > 0 || line !== '' || lines.at(-1) !== '') lines.push(line);
  };
  const known = new Set(lists.map(({ id }) => id));
  const others = cards.filter(({ idList }) => !known.has(idList));
  for (const list of lists) {
    const own = take(listOf, list['id']);
    // An archived list without cards is of no use.
    if (own.length === 0 && list['closed'] === true) continue;
    add(['', `## ${heading(textOf(list['name']) || messages.list)}${archived(list)}`, '']);
    for (const card of own) add(cardLines(card, take(checklistsOf, card['id'])));
  }
  if (others.length > 0) {
    add(['', `## ${messages.tasks}`, '']);
    for (const card of others) add(cardLines(card, take(checklistsOf, card['id'])));
  }
  return lines;
}

function cardLines(card: Json, others: readonly Json[]): string[] {
  const name = heading(textOf(card['name']) || messages.card);
  const embedded = objectsOf(card['checklists']);
  const checklists = (embedded.length > 0 ? inOrder(embedded) : others).filter(
    (checklist) => objectsOf(checklist['checkItems']).length > 0,
  );
  const links = objectsOf(card['attachments']).flatMap((attachment) => {
    const url = textOf(attachment['url']);
    return /^https?:\/\/[^\s<>]+$/i.test(url)
      ? [`  - [${writtenName(oneLine(textOf(attachment['name'])))}](<${url.replaceAll('\\', '%5C')}>)`]
      : [];
  });
  const labels = objectsOf(card['labels'])
    .map((label) => textOf(label['name']))
    .filter((label) => label !== '');
  const notes = [
    ...(textOf(card['desc']).trim() === '' ? [] : textOf(card['desc']).trim().split('\n')),
    ...(labels.length > 0 ? [`${messages.labels}: ${labels.join(', ')}`] : []),
    ...(card['closed'] === true ? [messages.archived] : []),
  ];
  if (checklists.length === 0) {
    const done = card['dueComplete'] === true ? 'x' : ' ';
    return [`- [${done}] ${name}`, ...links, ...noted(notes)];
  }
  const lines: string[] = [];
  const [only] = checklists;
  for (const checklist of checklists) {
    const title = oneLine(textOf(checklist['name']));
    // The only one has Trello's own name for it as a rule, which says nothing.
    const isSilent = title === '' || (checklists.length === 1 && /^checklist$/i.test(title));
    const suffix = checklist === only && isSilent ? '' : `: ${writtenName(title)}`;
    if (lines.at(-1) !== '') lines.push('');
    lines.push(`### ${name}${suffix}`, '');
    if (checklist === only) {
      const about = [...notes, ...links.map((link) => link.replace(/^ {2}- /, ''))];
      const quote = quoted(about.join('\n'));
      for (const line of quote) lines.push(line);
      if (quote.length > 0) lines.push('');
    }
    for (const item of inOrder(objectsOf(checklist['checkItems']))) {
      const text = heading(textOf(item['name']));
      if (text !== '') lines.push(`- [${item['state'] === 'complete' ? 'x' : ' '}] ${text}`);
    }
  }
  return [...lines, ''];
}

const noted = (notes: readonly string[]) => {
  if (notes.length === 0) return [];
  return ['', ...protectedLines(notes.join('\n')).map((line) => (line === '' ? '' : `  ${line}`)), ''];
};
const quoted = (text: string) =>
  text.trim() === '' ? [] : protectedLines(text.trim()).map((line) => (line === '' ? '>' : `> ${line}`));
const archived = (list: Json) => (list['closed'] === true ? ` ${messages.archivedMark}` : '');

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** Trello shows the marks of links in names; others are text there. */
const heading = (text: string) =>
  oneLine(text).replace(/(?:^|(?<= ))#+$/, (marks) => marks.replaceAll('#', '\\#'));

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : '';

/** By Trello's position, a number; without it as in the file. */
function inOrder(items: readonly Json[]): Json[] {
  const position = ({ pos }: Json) => (typeof pos === 'number' ? pos : Number.MAX_VALUE);
  return items.toSorted((a, b) => position(a) - position(b));
}

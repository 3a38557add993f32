import { boxOf } from '../text/boxes.ts';
import { readLinkLine } from '../text/links.ts';
import { readStartSuffix } from '../text/dueTexts.ts';
import { readOption } from '../text/options.ts';
import { withoutSpacesAtEnd } from '../text/spaces.ts';
import { Builder, type OpenTask } from './builder.ts';
import { daysOfHeading, readSuffix } from './days.ts';
import { takeFrontMatter } from './front.ts';
import {
  boldLineOf,
  bulletOf,
  closesFence,
  type Fence,
  fenceOf,
  headingOf,
  indentOf,
  isBlankLine,
  isDivider,
  setextLevel,
  survey,
  type Survey,
  withoutIndent,
} from './lines.ts';
import { messages } from './messages.ts';
import { MAX_LINES, type ReadFile } from './readFile.ts';

/** An item of a list that is open: lines with at least this indent belong to it. */
type Open = { offset: number } & ({ role: 'task'; task: OpenTask } | { role: 'topic' | 'subplan' });

/**
 * Reads a checklist in Markdown (Files 2): the output of `printTemplate`, an issue template of GitHub, or free text. It
 * reads each line once. `name` is used if the file has none. `of` is the original document, whose lines are shown.
 */
export function readMarkdown(
  text: string,
  name?: string,
  of?: { shown: string[]; others: string },
): ReadFile {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const builder = new Builder();
  const start = takeFrontMatter(lines, builder);
  const reader = new Reader(lines, builder, survey(lines, start, builder.name !== ''));
  reader.read(start);
  return builder.finish(of?.shown ?? lines, name, of?.others);
}

class Reader {
  private readonly lines: readonly string[];
  private readonly builder: Builder;
  private readonly survey: Survey;
  private open: Open[] = [];
  private fence: Fence | null = null;
  private commentEnd = -1;
  private isQuoted = false;
  /** Whether the next line may be one of the text that is quoted below an item of the last task. */
  private isQuoting = false;
  /** Whether the last line was part of a paragraph, which the next line may continue. */
  private isParagraph = false;
  private readonly lastCommentEnd: number;
  private table: string[] | null = null;
  /** Where the names of the columns are, while nothing follows them. */
  private headerAt: number | null = null;
  /**
   * The indents of the items that became the last topic and subplan: lines further to the left do not belong to them.
   */
  private topicIndent: number | null = null;
  private subplanIndent: number | null = null;

  constructor(lines: readonly string[], builder: Builder, all: Survey) {
    this.lines = lines;
    this.builder = builder;
    this.survey = all;
    this.lastCommentEnd = lines.findLastIndex((line) => line.includes('-->'));
  }

  read(start: number): void {
    let count = 0;
    for (let at = start; at < this.lines.length; at += 1) {
      const line = this.lines[at]!;
      if (!isBlankLine(line)) count += 1;
      if (count > MAX_LINES) {
        this.builder.require(at + 1, messages.tooManyLines(MAX_LINES));
        return;
      }
      if (this.builder.isFull) {
        this.builder.require(at + 1, messages.tooMuchText);
        return;
      }
      at += this.readLine(line, at);
    }
  }

  /** Reads a line, and returns how many of the next ones it took. */
  private readLine(line: string, at: number): number {
    if (isBlankLine(line)) {
      this.readBlank(line);
      return 0;
    }
    const indent = indentOf(line);
    if (this.fence !== null) {
      if (indent >= (this.open.at(-1)?.offset ?? 0)) {
        if (closesFence(line, this.fence)) this.fence = null;
        this.keep(line, at);
        return 0;
      }
      this.fence = null;
    }
    if (at <= this.commentEnd) {
      this.keep(line, at);
      return 0;
    }
    // A line of a paragraph may start further to the left.
    if (!(this.isParagraph && this.open.length > 0 && this.isPlain(line))) {
      while (this.open.length > 0 && indent < this.open.at(-1)!.offset) this.open.pop();
    }
    const open = this.open.at(-1);
    return open?.role === 'task' ? this.readInTask(line, at, open) : this.readAtRoot(line, at);
  }

  private readBlank(line: string): void {
    this.builder.addBlank(withoutIndent(line, this.open.at(-1)?.offset ?? 0));
    this.isParagraph = false;
    this.isQuoted = false;
    this.isQuoting = false;
    this.table = null;
  }

  private readInTask(line: string, at: number, { offset, task }: { offset: number; task: OpenTask }): number {
    const content = withoutIndent(line, offset);
    if (this.isQuoting && QUOTED.test(content)) {
      this.builder.addQuoted(at + 1, content.replace(QUOTED, ''), task);
      return 0;
    }
    this.isQuoting = false;
    const box = boxOf(content);
    if (box !== null) {
      this.addTask(at, box, line);
      return 0;
    }
    if (this.startsCode(content, at)) {
      this.keep(line, at);
      return 0;
    }
    if (this.builder.takesLinks && this.readItem(content, at, task, offset)) return 0;
    this.builder.addNote(at + 1, content, task);
    this.isParagraph = true;
    return 0;
  }

  /** Reads an item directly below a task: a link or an option of the task. */
  private readItem(content: string, at: number, task: OpenTask, offset: number): boolean {
    const { builder } = this;
    const item = /^[-*+][ \t]+([^ \t].*)?$/s.exec(content)?.[1];
    if (item === undefined) return false;
    const text = withoutSpacesAtEnd(item);
    const option = readOption(text, builder.isOurs);
    if (option === null) {
      const link = readLinkLine(item.trimEnd());
      return link !== null && builder.addLink(at + 1, link);
    }
    if (option.quoted) {
      // Without a text it is a line as any other.
      const next = this.lines[at + 1] ?? '';
      if (indentOf(next) < offset || !QUOTED.test(withoutIndent(next, offset))) return false;
      this.isQuoting = true;
    }
    builder.addOption(at + 1, text, option, task);
    this.isParagraph = false;
    return true;
  }

  private readAtRoot(line: string, at: number): number {
    const { builder } = this;
    const heading = headingOf(line, builder.isOurs);
    if (heading !== null) {
      this.startBlock();
      this.addHeading(heading, at);
      return 0;
    }
    if (/^ {0,3}>/.test(line) && this.readQuote(line, at)) return 0;
    const box = boxOf(line);
    if (box !== null && !this.isPicture(box)) {
      this.startBlock();
      this.addTask(at, box, line);
      return 0;
    }
    if (this.startsCode(line, at)) {
      this.keep(line, at);
      return 0;
    }
    if (isDivider(line)) {
      this.startBlock();
      builder.fate(at + 1, messages.divider);
      return 0;
    }
    if (!builder.isOurs) {
      const level = this.isParagraph ? null : setextLevel(this.lines, at);
      if (level !== null) {
        this.startBlock();
        this.addHeading({ level, text: line.trim() }, at);
        builder.fate(at + 2, messages.divider);
        return 1;
      }
      if (this.readBold(line, at) || this.readBullet(line, at)) return 0;
      if (line.trimStart().startsWith('|')) {
        this.readTable(line, at);
        return 0;
      }
    }
    builder.addText({ line: at + 1, text: line });
    this.isParagraph = true;
    return 0;
  }

  /** Reads a line of a quotation: the description of the part that a heading opened, or text. */
  private readQuote(line: string, at: number): boolean {
    const text = line.replace(/^ {0,3}> ?/, '');
    const box = boxOf(text);
    if (box !== null) {
      this.addTask(at, box, line);
      return true;
    }
    // Another quotation is another paragraph.
    if (!this.isQuoted && !this.builder.isOurs) this.startBlock();
    this.isQuoted = true;
    this.builder.addText({ line: at + 1, text });
    return true;
  }

  private readBold(line: string, at: number): boolean {
    const bold = boldLineOf(line);
    if (bold === null || this.isParagraph || !this.isListNext(at)) return false;
    const isTop = this.survey.levels.length === 0;
    if (!isTop && !this.builder.hasSubplan) return false;
    this.startBlock();
    if (isTop) this.addSubplan(bold, at);
    else {
      this.topicIndent = null;
      this.builder.addTopic({ line: at + 1, text: bold });
    }
    return true;
  }

  /** Reads an item without a box: a task in a file without boxes, otherwise what is above others, or text. */
  private readBullet(line: string, at: number): boolean {
    const bullet = bulletOf(line);
    if (bullet === null || bullet.text.trim() === '') return false;
    const child = this.nextLine(at);
    const hasChildren =
      child !== null && indentOf(child) > bullet.indent && (bulletOf(child) ?? boxOf(child)) !== null;
    const { hasBoxes } = this.survey;
    if (hasBoxes && !(hasChildren && boxOf(child) !== null)) return false;
    this.isParagraph = false;
    const parent = this.open.at(-1)?.role;
    if (hasChildren && parent !== 'topic') {
      const hasHeadings = this.survey.levels.length > 0 || this.survey.hasBold;
      const isSubplan =
        !hasHeadings && !hasBoxes && parent === undefined && this.hasGrandchildren(at, bullet.indent);
      if (isSubplan) {
        this.addSubplan(bullet.text, at);
        this.subplanIndent = bullet.indent;
      } else {
        this.leaveItems(bullet.indent);
        this.builder.addTopic({ line: at + 1, text: bullet.text }, false, true);
        this.topicIndent = bullet.indent;
      }
      this.open.push({ offset: bullet.indent + 1, role: isSubplan ? 'subplan' : 'topic' });
    } else {
      const box = { text: bullet.text, isTicked: false };
      this.addTask(at, box, line);
    }
    return true;
  }

  /** Cells become one line, with the names of their columns where there is a first row. */
  private readTable(line: string, at: number): void {
    const { builder } = this;
    if (/^[ \t]*\|[-:| \t]+$/.test(line)) {
      builder.fate(at + 1, messages.divider);
      return;
    }
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    const header = this.table;
    const task = header === null ? null : taskOfRow(header, cells);
    if (task !== null) {
      this.dropHeader();
      this.topicIndent = null;
      const added = builder.addTask({ line: at + 1, text: task.text }, task.isTicked);
      if (added === null) return;
      for (const note of task.notes) builder.addNote(at + 1, note, added, null);
      return;
    }
    if (header === null) this.table = cells;
    else this.dropHeader();
    this.headerAt = header === null ? at : null;
    const named = (cell: string, index: number) => (header?.[index] ? `${header[index]}: ${cell}` : cell);
    const shown = cells.map(named).filter((_, index) => cells[index] !== '');
    builder.addText({ line: at + 1, text: shown.length > 0 ? shown.join(' · ') : line.trim() });
  }

  /** The names of the columns are in the rows then. */
  private dropHeader(): void {
    if (this.headerAt === null) return;
    this.builder.dropText();
    this.builder.fate(this.headerAt + 1, messages.header);
    this.headerAt = null;
  }

  private addHeading({ level, text }: { level: number; text: string }, at: number): void {
    const { builder } = this;
    if (at === this.survey.nameAt && !builder.isOurs) {
      if (builder.name === '') builder.setName({ line: at + 1, text });
      else builder.addDescription({ line: at + 1, text });
      return;
    }
    const depth = builder.isOurs ? level - 2 : this.survey.levels.indexOf(level);
    if (depth === 0) this.addSubplan(text, at);
    else if (depth === 1 && builder.hasSubplan) {
      const { name, isPrivate } = readSuffix(text);
      this.topicIndent = null;
      builder.addTopic({ line: at + 1, text: isPrivate ? name : text }, isPrivate);
    } else if (depth === 1) this.addSubplan(text, at);
    else if (text === '') builder.fate(at + 1, messages.divider);
    else builder.addText({ line: at + 1, text }, depth > 1 ? messages.tooDeep : undefined);
  }

  private addSubplan(text: string, at: number): void {
    [this.topicIndent, this.subplanIndent] = [null, null];
    const fromStart = readStartSuffix(text);
    if (fromStart) {
      const { name, due, isPrivate } = fromStart;
      const given = { due_in_days: null, isPrivate, due: { ...due, anchor: 'start' as const } };
      return this.builder.addSubplan({ line: at + 1, text: name }, given);
    }
    const { name, due_in_days, isPrivate } = readSuffix(text);
    this.builder.addSubplan(
      { line: at + 1, text: name },
      { due_in_days: due_in_days ?? daysOfHeading(name), isPrivate },
    );
  }

  /** Leaves the items of a list that an item further to the left is not part of. */
  private leaveItems(indent: number): void {
    if (this.subplanIndent !== null && indent <= this.subplanIndent) {
      this.builder.leaveSubplan();
      [this.topicIndent, this.subplanIndent] = [null, null];
    } else if (this.topicIndent !== null && indent <= this.topicIndent) {
      this.builder.leaveTopic();
      this.topicIndent = null;
    }
  }

  /** Whether a box character starts a paragraph of a file whose other boxes are in lists. */
  private isPicture({ hasBullet, isDrawn }: { hasBullet: boolean; isDrawn: boolean }): boolean {
    return isDrawn && !hasBullet && this.survey.hasListBoxes && !this.builder.isOurs;
  }

  private addTask(at: number, box: { text: string; isTicked: boolean }, line: string): void {
    this.leaveItems(indentOf(line));
    const task = this.builder.addTask({ line: at + 1, text: box.text }, box.isTicked);
    if (task === null) return;
    this.open.push({ role: 'task', task, offset: indentOf(line) + markWidth(line) });
    this.isParagraph = true;
  }

  /** Starts code or a comment, whose lines are kept as they are. */
  private startsCode(content: string, at: number): boolean {
    const fence = fenceOf(content);
    if (fence !== null) {
      this.fence = fence;
      return true;
    }
    if (this.builder.isOurs || !/^ {0,3}<!--/.test(content) || this.lastCommentEnd < at) return false;
    let end = at;
    while (!this.lines[end]!.includes('-->')) end += 1;
    this.commentEnd = end;
    return true;
  }

  /** Keeps a line as it is in the text around it. */
  private keep(line: string, at: number): void {
    const open = this.open.at(-1);
    if (open?.role === 'task') this.builder.addNote(at + 1, withoutIndent(line, open.offset), open.task);
    else this.builder.addText({ line: at + 1, text: line });
  }

  private startBlock(): void {
    this.open = [];
    this.isParagraph = false;
    this.table = null;
  }

  private isPlain(line: string): boolean {
    return (
      headingOf(line, true) === null &&
      bulletOf(line) === null &&
      boxOf(line) === null &&
      fenceOf(line) === null &&
      boldLineOf(line) === null &&
      !isDivider(line) &&
      !/^[ \t]*[>|<]/.test(line)
    );
  }

  private nextLine(at: number): string | null {
    for (let next = at + 1; next < Math.min(at + 50, this.lines.length); next += 1) {
      if (!isBlankLine(this.lines[next]!)) return this.lines[next]!;
    }
    return null;
  }

  private isListNext(at: number): boolean {
    const next = this.nextLine(at);
    return next !== null && (bulletOf(next) ?? boxOf(next)) !== null;
  }

  /** Whether an item of an item of this one has items itself. */
  private hasGrandchildren(at: number, indent: number): boolean {
    let child: number | null = null;
    for (let next = at + 1; next < Math.min(at + 500, this.lines.length); next += 1) {
      const bullet = bulletOf(this.lines[next]!);
      if (bullet === null) continue;
      if (bullet.indent <= indent) return false;
      child ??= bullet.indent;
      if (bullet.indent > child) return true;
    }
    return false;
  }
}

/** The mark of a line of a text that is quoted below an item, such as 'Read and confirm:'. */
const QUOTED = /^ {0,4}> ?/;

/**
 * Returns the task of a row with a cell that is or has a box, or null. Other cells become its note, with the names of
 * their columns.
 */
function taskOfRow(
  names: readonly string[],
  cells: readonly string[],
): { text: string; isTicked: boolean; notes: string[] } | null {
  const boxes = cells.map(boxOf);
  const boxAt = boxes.findIndex((box) => box !== null);
  if (boxAt === -1) return null;
  const box = boxes[boxAt]!;
  const named = names.findIndex((name) => TASK_COLUMN.test(name));
  const textAt =
    box.text.trim() !== ''
      ? boxAt
      : named !== -1 && (cells[named] ?? '') !== '' && named !== boxAt
        ? named
        : cells.findIndex((cell, index) => index !== boxAt && /\p{L}/u.test(cell));
  if (textAt === -1) return null;
  const notes = cells.flatMap((cell, index) =>
    cell === '' || index === boxAt || index === textAt
      ? []
      : [names[index] ? `${names[index]}: ${cell}` : cell],
  );
  return { text: textAt === boxAt ? box.text : cells[textAt]!, isTicked: box.isTicked, notes };
}

const TASK_COLUMN = /^(?:task|to-?do|item|action|activity|step|what)s?$/i;

const markWidth = (line: string) =>
  (/^[ \t]*((?:[-*+•◦▪‣]|\d{1,9}[.)])[ \t]+)/.exec(line.slice(0, 400))?.[1] ?? '- ').length;

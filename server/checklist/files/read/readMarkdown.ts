import { boxOf } from '../text/boxes.ts';
import { readLinkLine } from '../text/links.ts';
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
import { MOST_LINES, type ReadFile } from './readFile.ts';

/** An item of a list that is open: lines with at least this indent belong to it. */
type Open = { offset: number } & ({ role: 'task'; task: OpenTask } | { role: 'topic' | 'subplan' });

/**
 * Reads a checklist in Markdown (Files 2): one of `printTemplate`, a template of GitHub's issues, or what somebody wrote.
 * It takes each line once, whatever is in it. `name` is used where the file has none.
 */
export function readMarkdown(text: string, name?: string): ReadFile {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const builder = new Builder();
  const start = takeFrontMatter(lines, builder);
  const reader = new Reader(lines, builder, survey(lines, start, builder.name !== ''));
  reader.read(start);
  return builder.finish(lines, name);
}

class Reader {
  private readonly lines: readonly string[];
  private readonly builder: Builder;
  private readonly survey: Survey;
  private open: Open[] = [];
  private fence: Fence | null = null;
  private commentEnd = -1;
  private isQuoted = false;
  /** Whether the last line was part of a paragraph, which the next line may continue. */
  private isParagraph = false;
  private readonly lastCommentEnd: number;
  private table: string[] | null = null;
  private isHeaderLast = false;

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
      if (count > MOST_LINES) {
        this.builder.require(at + 1, messages.tooManyLines(MOST_LINES));
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
    // A line of a paragraph may stand further to the left.
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
    this.table = null;
  }

  private readInTask(line: string, at: number, { offset, task }: { offset: number; task: OpenTask }): number {
    const content = withoutIndent(line, offset);
    const box = boxOf(content);
    if (box !== null) {
      this.addTask(at, box, line);
      return 0;
    }
    if (this.startsCode(content, at)) {
      this.keep(line, at);
      return 0;
    }
    if (this.builder.takesLinks) {
      const bullet = /^[-*+][ \t]+(.*)$/s.exec(content);
      const link = bullet && readLinkLine(bullet[1]!.trimEnd());
      if (link !== null && this.builder.addLink(at + 1, link)) return 0;
    }
    this.builder.addNote(at + 1, content, task);
    this.isParagraph = true;
    return 0;
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
    if (box !== null) {
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

  /** Reads a line of a quotation: the description of what a heading has begun, or text. */
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
    else this.builder.addTopic({ line: at + 1, text: bold });
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
      if (isSubplan) this.addSubplan(bullet.text, at);
      else this.builder.addTopic({ line: at + 1, text: bullet.text });
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
      builder.addText({ line: at + 1, text: line });
      builder.dropText();
      return;
    }
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    const header = this.table;
    if (header === null) this.table = cells;
    // The names of the columns are in the rows then.
    else if (this.isHeaderLast) builder.dropText();
    this.isHeaderLast = header === null;
    const named = (cell: string, index: number) => (header?.[index] ? `${header[index]}: ${cell}` : cell);
    const shown = cells.map(named).filter((_, index) => cells[index] !== '');
    builder.addText({ line: at + 1, text: shown.length > 0 ? shown.join(' · ') : line.trim() });
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
      builder.addTopic({ line: at + 1, text: isPrivate ? name : text }, isPrivate);
    } else if (depth === 1) this.addSubplan(text, at);
    else if (text === '') builder.fate(at + 1, messages.divider);
    else builder.addText({ line: at + 1, text }, depth > 1 ? messages.tooDeep : undefined);
  }

  private addSubplan(text: string, at: number): void {
    const { name, due_in_days, isPrivate } = readSuffix(text);
    this.builder.addSubplan(
      { line: at + 1, text: name },
      { due_in_days: due_in_days ?? daysOfHeading(name), isPrivate },
    );
  }

  private addTask(at: number, box: { text: string; isTicked: boolean }, line: string): void {
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

const markWidth = (line: string) =>
  (/^[ \t]*((?:[-*+•◦▪‣]|\d{1,9}[.)])[ \t]+)/.exec(line.slice(0, 400))?.[1] ?? '- ').length;

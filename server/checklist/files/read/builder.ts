import {
  MAX_LINKS,
  MAX_SUBPLANS,
  MAX_TASKS,
  MAX_TOPICS,
  NEW_SUBPLAN_DAYS,
} from '#shared/checklist/limits.ts';
import { offsetText, type SubplanDue, templateDueInDays } from '#shared/checklist/due.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { textOfLines } from '../text/boxes.ts';
import { type Inline, readInline } from '../text/inline.ts';
import { isPage, storedLink } from '../text/links.ts';
import { writtenName } from '../text/names.ts';
import type { TaskOption } from '../text/options.ts';
import type { FileTask, FileTemplate } from '../text/tree.ts';
import { checkTemplate } from './check.ts';
import { indentOf, isBlankLine, withoutIndent } from './lines.ts';
import { messages } from './messages.ts';
import { type Fate, type FileProblem, MAX_LINES, type ReadFile } from './readFile.ts';

/** Lines that become one text. Blank ones count between others alone. */
class Lines {
  readonly lines: string[] = [];
  private blank: string[] = [];
  /** The line of the file where it starts. */
  line = 0;

  add(text: string, line: number): void {
    if (this.lines.length === 0) this.line = line;
    else for (const blank of this.blank) this.lines.push(blank);
    this.blank = [];
    this.lines.push(text);
  }

  addBlank(text: string): void {
    this.blank.push(text);
  }

  drop(): void {
    this.lines.pop();
  }

  get text(): string {
    return textOfLines(this.lines);
  }
}

type Named = { name: string; line: number; texts: Lines; isPrivate: boolean };
export type OpenTask = Named & {
  links: string[];
  hasBlank: boolean;
  hasNote: boolean;
  /** Its fields, as the items below it set them. */
  values: Partial<FileTask>;
  /** The line that names who does it. */
  ownerLine: number;
  /** The text quoted below an item, and its meaning for the item. */
  quoted: Lines | null;
  option: TaskOption['quoted'];
};
type OpenTopic = Named & { tasks: OpenTask[]; index: number };
type OpenSubplan = Named & {
  due_in_days: number;
  /** How it counts from the start, if it does. */
  due: SubplanDue | null;
  topics: OpenTopic[];
  index: number;
  topicOf: Map<string, OpenTopic>;
};

/** The source of an item's name: a line with marks, or literal text. */
type Source = { line: number; text: string };

/** Builds a template line by line, and says of each line what became of it. */
export class Builder {
  name = '';
  /** The description of the front matter, as it is. */
  frontDescription = '';
  readonly description = new Lines();
  /** Whether the file was printed by `printTemplate`. It may be empty then. */
  isOurs = false;
  remind: number | null = null;
  isPublic = false;
  readonly subplans: OpenSubplan[] = [];
  readonly problems: FileProblem[] = [];
  private readonly fates = new Map<number, Omit<Fate, 'line' | 'text'>>();
  private subplan: OpenSubplan | null = null;
  private topic: OpenTopic | null = null;
  /** The name of the topic around the one that an item of a list has begun. */
  private around: string | null = null;
  private task: OpenTask | null = null;
  private readonly subplanOf = new Map<string, OpenSubplan>();
  private taskCount = 0;
  private headingCount = 0;
  private textSize = 0;
  private target: Lines | null = null;

  get hasSubplan(): boolean {
    return this.subplan !== null;
  }

  /** Whether the texts are longer than any file that can be read: columns repeat their names in each row. */
  get isFull(): boolean {
    return this.textSize > MAX_TEXT;
  }

  fate(line: number, became: string, isUnusual = false): void {
    this.fates.set(line, { became, is_unusual: isUnusual, item: this.place() });
  }

  /** Where the last item is in the tree: the indexes of its subplan, topic and task. */
  private place(): number[] {
    if (this.subplan === null) return [];
    const path = [this.subplan.index];
    if (this.topic === null) return path;
    path.push(this.topic.index);
    if (this.task === null) return path;
    return [...path, this.topic.tasks.length - 1];
  }

  setName({ line, text }: Source): void {
    const { text: name } = readInline(text);
    const isLong = [...name].length > NAME_LENGTH;
    this.name = isLong ? cut(name) : name;
    if (isLong) this.description.add(name, line);
    this.fate(line, isLong ? messages.nameCut(messages.name) : messages.name, isLong);
    if (isLong) this.inform(line, messages.longName('name'));
  }

  /** Takes a name as it is. */
  setPlainName(name: string, line: number): void {
    const isLong = [...name].length > NAME_LENGTH;
    this.name = isLong ? cut(name) : name;
    if (!isLong) return;
    this.description.add(name, line);
    this.inform(line, messages.longName('name'));
  }

  addDescription({ line, text }: Source, isUnusual = false): void {
    this.description.add(text, line);
    this.target = this.description;
    this.fate(line, messages.description, isUnusual);
  }

  addSubplan(
    source: Source,
    given: { due_in_days: number | null; isPrivate: boolean; due?: SubplanDue | null },
  ): void {
    const due = given.due ?? null;
    const due_in_days =
      (due ? templateDueInDays({ due_in_days: 1, due }) : given.due_in_days) ??
      (this.subplans.at(-1)?.due_in_days ?? 0) + NEW_SUBPLAN_DAYS;
    const subplan = {
      ...this.named(source, given.isPrivate),
      due_in_days,
      due,
      topics: [],
      topicOf: new Map(),
      index: this.subplans.length,
    };
    this.subplans.push(subplan);
    [this.subplan, this.topic, this.task, this.around] = [subplan, null, null, null];
    this.target = subplan.texts;
    const days = subplan.name === '' ? messages.noName : due ? offsetText(due) : messages.due(due_in_days);
    this.fateOfNamed(source, subplan, `${messages.subplan} · ${days}`);
    if (subplan.name === '') {
      this.require(source.line, {
        message: messages.subplanWithoutName,
        mend: messages.takeName(messages.numberedSubplan(this.subplans.length)),
        take: messages.numberedSubplan(this.subplans.length),
      });
    }
  }

  /** Opens the subplan of this name: its rows need not be adjacent. */
  openSubplan(line: number, name: string, due_in_days: number | null, due: SubplanDue | null = null): void {
    const subplan = this.subplanOf.get(name);
    if (subplan === undefined) {
      this.addSubplan({ line, text: writtenName(name) }, { due_in_days, isPrivate: false, due });
      this.subplanOf.set(name, this.subplans.at(-1)!);
    } else [this.subplan, this.topic, this.task] = [subplan, null, null];
  }

  openTopic(line: number, name: string): void {
    const topic = this.subplan?.topicOf.get(name);
    if (topic === undefined) {
      this.addTopic({ line, text: writtenName(name) });
      this.subplan!.topicOf.set(name, this.topic!);
    } else [this.topic, this.task] = [topic, null];
  }

  /** Adds a topic, of a heading or, if `isOfList`, of an item with others in it. */
  addTopic(source: Source, isPrivate = false, isOfList = false): void {
    const subplan = this.subplan ?? this.implySubplan(source.line);
    if (!isOfList) this.around = null;
    else this.around ??= this.topic?.name ?? null;
    const topic = { ...this.named(source, isPrivate), tasks: [], index: subplan.topics.length };
    subplan.topics.push(topic);
    [this.topic, this.task] = [topic, null];
    this.target = topic.texts;
    this.fateOfNamed(source, topic, topic.name === '' ? messages.topicNoName : messages.topic);
    if (topic.name === '') {
      const take = messages.numberedTopic(subplan.topics.length);
      this.require(source.line, {
        message: messages.topicWithoutName,
        mend: messages.takeName(take),
        take,
      });
    }
  }

  /** Leaves the last topic: the next lines belong to its parent, and come after it. */
  leaveTopic(): void {
    [this.topic, this.task] = [null, null];
  }

  leaveSubplan(): void {
    [this.subplan, this.topic, this.task, this.around] = [null, null, null, null];
  }

  /** Adds a task. Returns null for a box without a text. */
  addTask({ line, text }: Source, isTicked: boolean): OpenTask | null {
    const inline = this.taskCount < MAX_TASKS ? readInline(text) : { text: text.trim(), links: [] };
    if (inline.text.trim() === '') {
      this.fate(line, messages.emptyBox, true);
      return null;
    }
    const topic = this.topic ?? this.implyTopic(line);
    const task: OpenTask = {
      name: inline.text,
      line,
      texts: new Lines(),
      isPrivate: false,
      links: [],
      hasBlank: false,
      hasNote: false,
      values: {},
      ownerLine: 0,
      quoted: null,
      option: undefined,
    };
    topic.tasks.push(task);
    this.taskCount += 1;
    this.task = task;
    this.target = task.texts;
    const more = [...this.cutTaskName(task, text), ...this.takeLinks(task, inline)];
    if (isTicked) more.push(messages.tickLeftOut);
    const became = task.links.length > 0 ? messages.taskWithLink : messages.task;
    this.fate(line, [became, ...more].join(' · '), more.length > 0);
    return task;
  }

  /** Adds a link to the last task. The rest of too many goes to its note. */
  addLink(line: number, link: string): boolean {
    if (this.task === null || this.task.links.length >= MAX_LINKS) return false;
    this.task.links.push(link);
    this.fate(line, messages.link);
    return true;
  }

  /** Applies an item below the last task to the task. Names of owners are looked up later. */
  addOption(line: number, text: string, option: TaskOption, task: OpenTask): void {
    const { became, sets = {}, fits, quoted, isUnusual = false } = option;
    if (fits?.(this.subplan?.due ?? null) === false) return this.addNote(line, text, task);
    Object.assign(task.values, sets);
    if (sets.owner) task.ownerLine = line;
    if (quoted) [task.quoted, task.option] = [new Lines(), quoted];
    this.fate(line, became, isUnusual);
  }

  /** Adds a line of the text that is quoted below an item of the task. */
  addQuoted(line: number, text: string, { quoted, option }: OpenTask): void {
    quoted!.add(text, line);
    this.textSize += text.length;
    this.fate(line, option!.became);
  }

  /** Adds a line to the note of its task. */
  addNote(line: number, text: string, task: OpenTask, became: string | null = messages.note): void {
    task.texts.add(text, line);
    this.textSize += text.length;
    task.hasNote = true;
    this.target = task.texts;
    if (became !== null) this.fate(line, became);
  }

  /** Adds a line without a place of its own: to the last task, or to the part that the last heading opened. */
  addText({ line, text }: Source, became?: string): void {
    const task = this.task ?? this.topic?.tasks.at(-1) ?? null;
    const target = task?.texts ?? this.topic?.texts ?? this.subplan?.texts ?? this.description;
    target.add(text, line);
    this.textSize += text.length;
    this.target = target;
    const usual = task === null ? messages.description : messages.noteOn(task.name);
    this.fate(line, became ?? usual, became !== undefined || task !== null);
  }

  /** Takes the last line of text back, which is kept in another form. */
  dropText(): void {
    this.target?.drop();
  }

  /** Whether a link on the next line would be one of the last task. */
  get takesLinks(): boolean {
    return this.task !== null && !this.task.hasBlank && this.target === this.task.texts && !this.task.hasNote;
  }

  addBlank(text: string): void {
    if (this.task !== null) this.task.hasBlank = true;
    this.target?.addBlank(text);
  }

  /** Says something of a line that does not keep the file from being used. */
  inform(line: number, problem: Omit<FileProblem, 'line' | 'is_must'>): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, is_must: false, ...problem });
  }

  /** Says what must be mended first. */
  require(line: number, problem: Omit<FileProblem, 'line' | 'is_must'>): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, is_must: true, ...problem });
  }

  /** `sources` are the lines of the file, as they are shown; `others` is the label of lines that nothing has read. */
  finish(sources: readonly string[], fallbackName: string | undefined, others?: string): ReadFile {
    const template = this.template(fallbackName);
    checkTemplate(this);
    const lines: Fate[] = [];
    for (const [index, text] of sources.entries()) {
      // Unread lines are not shown: a file can have a million lines.
      if (lines.length >= MAX_LINES) break;
      const fate = this.fates.get(index + 1);
      if (fate !== undefined) lines.push({ line: index + 1, text, ...fate });
      else if (others !== undefined && text.trim() !== '') {
        lines.push({
          line: index + 1,
          text,
          became: others,
          is_unusual: false,
          item: lines.at(-1)?.item ?? [],
        });
      }
    }
    return {
      template,
      lines,
      problems: this.problems.toSorted((a, b) => Number(b.is_must) - Number(a.is_must)),
      owners: this.owners,
    };
  }

  private get owners(): ReadFile['owners'] {
    return this.subplans.flatMap(({ topics }, subplan) =>
      topics.flatMap(({ tasks }, topic) =>
        tasks.flatMap(({ values: { owner }, ownerLine }, task) =>
          owner?.person || owner?.group
            ? [{ line: ownerLine, item: [subplan, topic, task] as [number, number, number] }]
            : [],
        ),
      ),
    );
  }

  private template(fallbackName: string | undefined): FileTemplate {
    const given = [...(fallbackName ?? '').trim()].slice(0, NAME_LENGTH).join('');
    const description = this.wholeDescription;
    return {
      name: this.name.trim() === '' ? given || messages.untitled : this.name,
      description: description.trim() === '' ? messages.imported : description,
      remind_days_before_due: this.remind ?? 0,
      public: this.isPublic,
      subplans: this.subplans.map(({ topics, due_in_days, due, ...subplan }) => ({
        ...textsOf(subplan),
        due_in_days,
        ...(due && { due }),
        public: !subplan.isPrivate,
        topics: topics.map(({ tasks, ...topic }) => ({
          ...textsOf(topic),
          public: !topic.isPrivate,
          tasks: tasks.map((task) => {
            const { note, ...fields } = fileTask(task);
            return { ...fields, note: this.isOurs ? note : withoutMargin(note) };
          }),
        })),
      })),
    };
  }

  get wholeDescription(): string {
    return [this.frontDescription, this.description.text].filter(Boolean).join('\n\n');
  }

  get isEmpty(): boolean {
    return this.subplans.length === 0 && !this.isOurs;
  }

  private named({ line, text }: Source, isPrivate: boolean): Named {
    this.headingCount += 1;
    const { text: full, links } =
      this.headingCount > MAX_SUBPLANS + MAX_TOPICS ? { text, links: [] } : readInline(text);
    const texts = new Lines();
    const isLong = [...full].length > NAME_LENGTH;
    if (isLong) {
      texts.add(full, line);
      this.inform(line, messages.longName('description'));
    }
    // A heading has no links of its own.
    for (const { title, url } of links)
      if (url !== '' && url !== title) texts.add(`[${title}](${url})`, line);
    return { name: full.trim() === '' ? '' : isLong ? cut(full) : full, line, texts, isPrivate };
  }

  private fateOfNamed({ line, text }: Source, { name }: Named, became: string): void {
    const isLong = name !== '' && name.endsWith('…') && !text.includes('…');
    this.fate(line, isLong ? messages.nameCut(became) : became, isLong || name === '');
  }

  private implySubplan(line: number): OpenSubplan {
    const subplan: OpenSubplan = {
      name: messages.tasks,
      line,
      texts: new Lines(),
      isPrivate: false,
      due_in_days: (this.subplans.at(-1)?.due_in_days ?? 0) + NEW_SUBPLAN_DAYS,
      due: null,
      topics: [],
      topicOf: new Map(),
      index: this.subplans.length,
    };
    this.subplans.push(subplan);
    this.subplan = subplan;
    return subplan;
  }

  private implyTopic(line: number): OpenTopic {
    const subplan = this.subplan ?? this.implySubplan(line);
    const topic: OpenTopic = {
      name: this.around || messages.tasks,
      line,
      texts: new Lines(),
      isPrivate: false,
      tasks: [],
      index: subplan.topics.length,
    };
    subplan.topics.push(topic);
    [this.topic, this.around] = [topic, null];
    return topic;
  }

  private cutTaskName(task: OpenTask, source: string): string[] {
    if ([...task.name].length <= NAME_LENGTH) return [];
    task.name = cut(task.name);
    task.texts.add(source.trim(), task.line);
    this.inform(task.line, messages.longName('note'));
    return [messages.cut];
  }

  private takeLinks(task: OpenTask, { text, links }: Inline): string[] {
    const others = links.filter((link, index) => {
      if (!isPage(link) || index >= MAX_LINKS) return true;
      task.links.push(storedLink(link, text));
      return false;
    });
    // An email is in the name already.
    const inNote = others.filter(
      ({ title, url }) => url !== '' && url !== `mailto:${title}` && url !== title,
    );
    for (const { title, url } of inNote) {
      task.texts.add(/^mailto:/i.test(url) ? `[${title}](${url})` : url, task.line);
    }
    if (inNote.length === 0) return [];
    this.inform(task.line, messages.notAnAddress);
    return [messages.addressAsText];
  }
}

/** Returns a note without what its lines are indented alike, as Notion indents four columns, and without blank lines at its end. */
function withoutMargin(note: string): string {
  const lines = note.trimEnd().split('\n');
  const margin = lines.reduce(
    (least, line) => (isBlankLine(line) ? least : Math.min(least, indentOf(line))),
    Infinity,
  );
  if (margin === 0 || margin === Infinity) return lines.join('\n');
  return lines.map((line) => withoutIndent(line, margin)).join('\n');
}

/** More are not read by anybody; the ones that must be mended come first in their lines. */
const MAX_PROBLEMS = 200;

/** Twice the largest file, in characters. */
const MAX_TEXT = 2_097_152;

const fileTask = ({ name, links, texts, values, quoted, option }: OpenTask): FileTask => ({
  name,
  task_content: links.join(','),
  note: texts.text,
  ...values,
  ...(quoted && option?.sets(quoted.text)),
});

const textsOf = ({ name, texts }: Named) => ({ name, description: texts.text });

/** Returns a name that fits, cut between two words where there are some. */
function cut(name: string): string {
  const start = [...name].slice(0, NAME_LENGTH - 1).join('');
  const word = start.slice(0, Math.max(start.lastIndexOf(' '), start.length / 2));
  return `${word.trimEnd()}…`;
}

import { MAX_SUBPLANS, MAX_TASKS, MAX_TOPICS } from '#shared/checklist/limits.ts';
import { whyLinksAreRefused } from '#shared/checklist/links.ts';
import { TEXT_LENGTH } from '#shared/text.ts';
import { messages } from './messages.ts';

type Text = { text: string; line: number };
type Item = { line: number; texts: Text };
type Checked = {
  subplans: readonly (Item & {
    topics: readonly (Item & { tasks: readonly (Item & { links: string[]; quoted: Text | null })[] })[];
  })[];
  wholeDescription: string;
  description: Text;
  isEmpty: boolean;
  problems: readonly { is_must: boolean }[];
  require(line: number, problem: { message: string; mend: string }): void;
};

/** Adds a problem for each value above a limit (Checklists 1, API 12), with its line. */
export function checkTemplate(builder: Checked): void {
  const { subplans } = builder;
  const topics = subplans.flatMap((subplan) => subplan.topics);
  const tasks = topics.flatMap((topic) => topic.tasks);
  if (subplans.length > MAX_SUBPLANS) {
    builder.require(subplans[MAX_SUBPLANS]!.line, messages.tooManySubplans(subplans.length));
  }
  if (topics.length > MAX_TOPICS) {
    builder.require(topics[MAX_TOPICS]!.line, messages.tooManyTopics(topics.length));
  }
  if (tasks.length > MAX_TASKS) {
    builder.require(tasks[MAX_TASKS]!.line, messages.tooManyTasks(tasks.length));
  }
  const check = (what: string, { text, line }: Text) => {
    const length = text.length > TEXT_LENGTH ? [...text].length : 0;
    if (length > TEXT_LENGTH) builder.require(line, messages.longText(what, length));
  };
  check('the description', { text: builder.wholeDescription, line: builder.description.line || 1 });
  for (const { texts } of [...subplans, ...topics]) check('this description', texts);
  for (const { texts, links, line, quoted } of tasks) {
    check('this note', texts);
    if (quoted !== null) check('this text', quoted);
    const reason = whyLinksAreRefused(links.join(','));
    if (reason !== null) builder.require(line, messages.longLinks(reason));
  }
  if (builder.isEmpty && !builder.problems.some(({ is_must }) => is_must))
    builder.require(1, messages.nothing);
}

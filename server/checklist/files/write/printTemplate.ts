import { protectedLines } from '../text/boxes.ts';
import { writtenDue } from '../text/dueTexts.ts';
import { writtenLinks } from '../text/links.ts';
import { writtenName } from '../text/names.ts';
import { writtenOptions } from '../text/options.ts';
import type { FileTopic, Printed, PrintedSubplan, PrintedTask } from '../text/tree.ts';

/**
 * Returns a checklist as Markdown (Files 1). `readMarkdown` reads the same checklist from it, and printing that returns
 * the same text. `head` are more lines of the front matter: ids and numbers.
 */
export function printTemplate(template: Printed, head: readonly [string, string | number][] = []): string {
  const front: [string, string | number | boolean][] = [
    ['name', template.name],
    ['description', template.description],
    ['remind', template.remind_days_before_due],
    ...(template.public === undefined ? [] : ([['public', template.public]] as [string, boolean][])),
  ];
  const lines = [
    '---',
    ...head.map(([key, value]) => `${key}: ${value}`),
    ...front.map(([key, value]) => `${key}: ${scalar(value)}`),
    '---',
    '',
  ];
  for (const subplan of template.subplans) {
    const due = writtenDue(subplan);
    const suffix = subplan.public ? due : `${due}, private`;
    lines.push(`## ${writtenName(subplan.name)} (${suffix})`);
    for (const line of description(subplan.description)) lines.push(line);
    lines.push('');
    for (const topic of subplan.topics) {
      lines.push(topicHeading(topic));
      for (const line of description(topic.description)) lines.push(line);
      lines.push('');
      for (const line of topic.tasks.flatMap((task) => taskLines(task, subplan))) lines.push(line);
      if (topic.tasks.length > 0) lines.push('');
    }
  }
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

function topicHeading({ name, public: isPublic }: Pick<FileTopic, 'name' | 'public'>): string {
  const written = writtenName(name);
  if (!isPublic) return `### ${written} (private)`;
  // As part of a name the brackets mean nothing.
  return `### ${written.replace(/(?<=[ \t])\((?=due |private\))/gi, '\\(')}`;
}

function taskLines(task: PrintedTask, subplan: PrintedSubplan): string[] {
  const { name, note, task_content, completed } = task;
  const items = [...optionLines(task, subplan), ...writtenLinks(task_content).map((link) => `  - ${link}`)];
  const noteLines = note === '' ? [] : protectedLines(note);
  // Without a blank line the note would belong to the line of the name, and change what that means.
  const isParted = noteLines.length > 0 && (items.length > 0 || !isProse(note, noteLines));
  return [
    `- [${completed ? 'x' : ' '}] ${writtenName(name)}`,
    ...items,
    ...(isParted ? [''] : []),
    ...noteLines.map((line) => (line === '' ? '' : `  ${line}`)),
  ];
}

const optionLines = (task: PrintedTask, subplan: PrintedSubplan): string[] =>
  writtenOptions(task, subplan).flatMap(({ item, quoted }) => [
    `  - ${item}`,
    ...(quoted === undefined
      ? []
      : protectedLines(quoted).map((line) => (line === '' ? '    >' : `    > ${line}`))),
  ]);

function description(text: string): string[] {
  if (text === '') return [];
  const lines = protectedLines(text);
  return isProse(text, lines)
    ? ['', ...lines]
    : ['', ...lines.map((line) => (line === '' ? '>' : `> ${line}`))];
}

/** Whether each line starts with a letter: then none of them is a mark of Markdown. */
function isProse(text: string, lines: readonly string[]): boolean {
  return (
    lines.every((line) => line === '' || /^[\p{L}"“‘(]/u.test(line)) &&
    lines.join('\n') === text &&
    !/\n\n\n/.test(text)
  );
}

/** A value of the front matter: as it is where YAML takes it for this text, otherwise in quotes. */
function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const isPlain =
    /^\p{L}[\p{L}\p{N}\p{M} ,.;()'’/&+-]*$/u.test(value) &&
    !value.endsWith(' ') &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

import { NAME_LENGTH } from '../text.ts';
import { MAX_TASKS } from './limits.ts';

/** A bullet, number or check box at the start of a line of a list. */
const MARKS = [
  // -, *, +, • and the like, with a space after them.
  /^[-*+•‣◦▪▫●○■□–—·]\s+/u,
  // 1. 1) (1) a) and 1.2.
  /^\(?(?:\d{1,3}(?:\.\d{1,3})*[.)]|[a-z]\))\s+/iu,
  // [ ], [x], and box characters.
  /^\[[ xX✓]?\]\s*/u,
  /^[☐☑☒✓✔✅⬜✗✘]\uFE0F?\s*/u,
];

/** Returns a name for each line of a list, without its mark, and without empty lines (Checklists 9). */
export function pastedTaskNames(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(withoutMarks)
    .filter((name) => name !== '');
}

/** Returns the text of a line: a line can have a bullet and then a check box. */
function withoutMarks(line: string): string {
  let text = line.trim();
  for (const mark of [...MARKS, ...MARKS]) text = text.replace(mark, '');
  // A line that is nothing but a mark.
  return /^(?:[-*+•‣◦▪▫●○■□–—·]|\[[ xX✓]?\])$/u.test(text) ? '' : text.trim();
}

/** Returns why lines cannot become names of tasks, or null when they can. */
export function whyPasteIsRefused(names: readonly string[]): string | null {
  if (names.length > MAX_TASKS) {
    return `Nothing was pasted: the list has ${names.length.toLocaleString('en')} lines, and a checklist at most ${MAX_TASKS.toLocaleString('en')} tasks.`;
  }
  const index = names.findIndex((name) => [...name].length > NAME_LENGTH);
  if (index === -1) return null;
  return `Nothing was pasted: line ${index + 1} has more than ${NAME_LENGTH} characters, the most of a task's name.`;
}

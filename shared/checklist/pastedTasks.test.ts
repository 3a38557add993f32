import { expect, test } from 'vitest';
import { pastedTaskNames, whyPasteIsRefused } from './pastedTasks.ts';

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['one line', 'Collect your badge', ['Collect your badge']],
  ['lines of any system', 'a\nb\r\nc\rd\u2028e', ['a', 'b', 'c', 'd', 'e']],
  ['empty lines', '\n\n a \n\t\n b\n', ['a', 'b']],
  ['bullets', '- a\n* b\n+ c\n• d\n– e\n▪\tf\n  ◦ g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['numbers', '1. a\n2) b\n(3) c\n1.2. d\na) e\n100. f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['check boxes', '[ ] a\n[x] b\n[] c\n☐ d\n☑ e\n✅ f\n✔️ g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['a bullet and a check box', '- [ ] a\n* [x] b\n1. [X] c\n• ☐ d', ['a', 'b', 'c', 'd']],
  ['lines that are nothing but a mark', '-\n[ ]\n•\na', ['a']],
  [
    'what only looks like a mark',
    '3.5 tonnes\n-5 °C\n2026-11-22 is a Sunday\n[Wiki] read it\nA) is not\n4 eyes\n*bold*',
    ['3.5 tonnes', '-5 °C', '2026-11-22 is a Sunday', '[Wiki] read it', 'is not', '4 eyes', '*bold*'],
  ],
])('a pasted list becomes tasks: %s', (_, text, names) => {
  expect(pastedTaskNames(text)).toEqual(names);
});

test('refuses lines that are longer than a name, and more lines than a checklist has tasks', () => {
  expect(whyPasteIsRefused(['a', '🚀'.repeat(200)])).toBeNull();
  expect(whyPasteIsRefused(['a', 'x'.repeat(201)])).toBe(
    "Nothing was pasted: line 2 has more than 200 characters, the most of a task's name.",
  );
  expect(whyPasteIsRefused(Array<string>(2_001).fill('x'))).toBe(
    'Nothing was pasted: the list has 2,001 lines, and a checklist at most 2,000 tasks.',
  );
});

import { describe, expect, test } from 'vitest';
import { addLine, linkPasted, type Marked, type MarkName, setMark } from './marks.ts';

/** Reads a text with | at the ends of the selection. */
function read(marked: string): Marked {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}

function write({ text, start, end }: Marked): string {
  const selected = start === end ? '|' : `|${text.slice(start, end)}|`;
  return text.slice(0, start) + selected + text.slice(end);
}

describe('a mark', () => {
  test.each<[MarkName, string, string]>([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['bold', 'a |', 'a **|**'],
    ['italic', '|a|', '*|a|*'],
    ['italic', '*|a|*', '|a|'],
    ['italic', '**|a|**', '***|a|***'],
    ['italic', '***|a|***', '**|a|**'],
    ['list', 'a|b', '- ab|'],
    ['list', 'x\n|a\nb|\ny', 'x\n- a\n- b|\ny'],
    ['list', '- a\n- b|', '- a\nb|'],
    ['numbers', '|- a\n- b|', '1. a\n2. b|'],
    ['numbers', '|1. a\n2. b|', 'a\nb|'],
    ['link', 'see |this|', 'see [this](|https://|)'],
    ['image', '|', '![](|https://|)'],
  ])('%s at %j', (name, before, after) => {
    expect(write(setMark(read(before), name))).toBe(after);
  });
});

test.each([
  ['see |this| one', 'https://a.example/b', 'see [this](https://a.example/b)| one'],
  ['see | one', 'https://a.example/b', null],
  ['see |this|', 'two words', null],
  ['see |this|', 'javascript:alert(1)', null],
])('pasting over %j the text %j', (before, pasted, after) => {
  const linked = linkPasted(read(before), pasted);
  expect(linked && write(linked)).toBe(after);
});

test.each([
  ['a|', 'a\n|'],
  ['- a|', '- a\n- |'],
  ['9. a|b', '9. a\n10. |b'],
  ['- a\n- |', '- a\n|'],
])('a new line at %j', (before, after) => {
  expect(write(addLine(read(before)))).toBe(after);
});

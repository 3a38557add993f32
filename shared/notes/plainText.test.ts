import { expect, test } from 'vitest';
import { isRich, noteLine, plainNote } from './plainText.ts';

test.each([
  ['**Bring** a *card*.', 'Bring a card.'],
  ['- one\n- [two](https://a.example)', '• one\n• two (https://a.example)'],
  ['2. b\n3. c\n\nafter', '2. b\n3. c\n\nafter'],
  ['![The door](https://img.example/d.png)', 'The door (https://img.example/d.png)'],
  ['[Mail](mailto:it@a.example)', 'Mail (it@a.example)'],
  ['https://a.example', 'https://a.example'],
  ['plain\ntext', 'plain\ntext'],
])('on paper %j is %j', (note, expected) => {
  expect(plainNote(note)).toBe(expected);
});

test.each([
  ['one\ntwo\n\nthree', { text: 'one two three', hasImage: false }],
  ['a\n- b\n- c\nd', { text: 'a · b · c · d', hasImage: false }],
  ['- a\n- b', { text: 'a · b', hasImage: false }],
  ['see **[this](https://a.example)**', { text: 'see this', hasImage: false }],
  ['**![door](https://i.example/d.png)**', { text: 'door', hasImage: true }],
])('in a row %j is %j', (note, expected) => {
  expect(noteLine(note)).toEqual(expected);
});

test.each([
  ['one line', false],
  ['one line, https://a.example', false],
  ['', false],
  ['two\nlines', true],
  ['- item', true],
  ['**bold**', true],
  ['[a](https://a.example)', true],
])('%j has something to unfold: %s', (note, expected) => {
  expect(isRich(note)).toBe(expected);
});

import { expect, test } from 'vitest';
import { isShortcut } from './shortcut.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const K = { ...NONE, key: 'k', code: 'KeyK' };

test.each([
  [true, 'Ctrl K', { ...K, ctrlKey: true }],
  [true, '⌘ K', { ...K, metaKey: true }],
  [true, 'Ctrl K with caps lock', { ...K, ctrlKey: true, key: 'K' }],
  [true, 'the same key on a Cyrillic keyboard', { ...K, ctrlKey: true, key: 'л' }],
  [true, 'K in another position', { ...K, ctrlKey: true, code: 'KeyV' }],
  [false, 'another Latin letter in the position of K', { ...K, ctrlKey: true, key: 't' }],
  [false, 'K alone', K],
  [false, 'AltGr K', { ...K, ctrlKey: true, altKey: true }],
  [false, 'Ctrl Shift K', { ...K, ctrlKey: true, shiftKey: true, key: 'K' }],
  [false, 'Ctrl K while a word is composed', { ...K, ctrlKey: true, isComposing: true }],
])('opens the palette (%s): %s', (opens, _, event) => {
  expect(isShortcut(event)).toBe(opens);
});

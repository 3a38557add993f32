import { expect, test } from 'vitest';
import { pressKey, SHORTCUTS } from './table.ts';

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

type Press = string | [key: string, more: Partial<typeof NONE> & { timeStamp?: number }];

/** Presses the keys 100 ms apart; returns the acts in order, and the pages that they open. */
function acts(
  presses: readonly Press[],
  roles: { is_manager: boolean; is_hr?: boolean } = { is_manager: true },
): string[] {
  let pressed = { keys: '', at: 0 };
  const done: string[] = [];
  presses.forEach((press, index) => {
    const [key, more] = typeof press === 'string' ? [press, {}] : press;
    const next = pressKey(pressed, { ...NONE, timeStamp: 100 * index, key, ...more }, roles);
    pressed = next.pressed;
    if (next.act) done.push(typeof next.act === 'string' ? next.act : next.act.page);
  });
  return done;
}

test.each<[string, Press[], string[]]>([
  ['one key', ['j'], ['next']],
  ['with caps lock', ['J'], ['next']],
  ['Shift with a letter is another key', [['J', { shiftKey: true }]], []],
  ['a sign that needs Shift on this keyboard', [['?', { shiftKey: true }]], ['help']],
  ['a slash that needs Shift on this keyboard', [['/', { shiftKey: true }]], ['search']],
  ['two keys', ['g', 't'], ['templates']],
  ['the second of two keys alone', ['t'], []],
  ['two keys after another one', ['j', 'g', 'e'], ['next', 'employees']],
  ['a first key twice', ['g', 'g', 'o'], ['onboarding']],
  ['a first key that nothing continues', ['g', 'j'], ['next']],
  ['a pause that is too long', ['g', ['t', { timeStamp: 1_500 }]], []],
  [
    'a key with Ctrl, Alt or ⌘',
    [
      ['j', { ctrlKey: true }],
      ['k', { altKey: true }],
      ['x', { metaKey: true }],
    ],
    [],
  ],
  ['a key with Ctrl between', ['g', ['t', { ctrlKey: true }], 't'], []],
  ['a key without a shortcut', ['q', 'й', 'Enter', 'Escape', 'Shift'], []],
])('finds the act of %s', (_, presses, expected) => {
  expect(acts(presses)).toEqual(expected);
});

test('pages of managers have no keys for others', () => {
  expect(acts(['g', 't', 'g', 'e', 'c', 'x', 'g', 'o', 'g', 's'], { is_manager: false })).toEqual([
    'onboarding',
    'settings',
  ]);
});

test('HR have the keys of their pages, and managers do not', () => {
  const keys = ['g', 'h', 'g', 't', 'g', 'e'];
  expect(acts(keys, { is_manager: false, is_hr: true })).toEqual(['organisation', 'templates']);
  expect(acts(keys)).toEqual(['templates', 'employees']);
});

test('no shortcut is listed twice, and none hides a longer one', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((one) => keys.some((other) => other.startsWith(`${one} `)))).toEqual([]);
});

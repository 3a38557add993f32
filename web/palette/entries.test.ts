import { describe, expect, test } from 'vitest';
import { type Entry, type EntryKind, findEntries, keyOf } from './entries.ts';

function entry(kind: EntryKind, label: string, ...more: string[]): Entry {
  return { id: `${kind}-${label}`, kind, label, does: { act() {} }, key: keyOf(label, ...more) };
}

const ENTRIES = [
  entry('page', 'Templates'),
  entry('page', 'Onboarding'),
  entry('person', 'Łukasz Zieliński', 'lukasz@harbor.example'),
  entry('person', 'Mona Berg', 'mona@harbor.example'),
  entry('plan', 'Łukasz Zieliński', 'First weeks'),
  entry('template', 'First weeks', 'What everybody does on the first day'),
  entry('action', 'Switch to dark mode', 'theme'),
];

const found = (term: string) =>
  findEntries(ENTRIES, term).map(({ kind, shown }) => [kind, ...shown.map(({ label }) => label)]);

describe('what is found', () => {
  test.each([
    [
      'case and accents do not matter',
      'LUKASZ z',
      ['person', 'Łukasz Zieliński'],
      ['plan', 'Łukasz Zieliński'],
    ],
    ['words may stand in different texts', 'weeks lukasz', ['plan', 'Łukasz Zieliński']],
    ['what else it is called', 'theme', ['action', 'Switch to dark mode']],
    [
      'a name that begins with it comes before all others',
      'first',
      ['template', 'First weeks'],
      ['plan', 'Łukasz Zieliński'],
    ],
    [
      'a name with it comes before other texts with it',
      'on',
      ['page', 'Onboarding'],
      ['person', 'Mona Berg'],
      ['template', 'First weeks'],
    ],
    ['spaces around it do not matter', '  mona ', ['person', 'Mona Berg']],
    ['nothing', 'nobody'],
  ])('%s', (_, term, ...groups) => {
    expect(found(term)).toEqual(groups);
  });

  test('without a term everything, in its order', () => {
    expect(found(' ').map(([kind]) => kind)).toEqual(['page', 'person', 'plan', 'template', 'action']);
  });
});

test('a long group is cut, and says how many there are', () => {
  const many = Array.from({ length: 30 }, (_, at) => entry('person', `Person ${at}`));
  const pages = Array.from({ length: 6 }, (_, at) => entry('page', `Page ${at}`));
  const sizes = (term: string) =>
    findEntries([...pages, ...many], term).map(({ shown, all }) => [shown.length, all]);
  expect(sizes('')).toEqual([
    [6, 6],
    [4, 30],
  ]);
  expect(sizes('person')).toEqual([[8, 30]]);
});

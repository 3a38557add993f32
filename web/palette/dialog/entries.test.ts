import { describe, expect, test } from 'vitest';
import { type Entry, type EntryKind, findEntries, keyOf } from './entries.ts';

function entry(kind: EntryKind, label: string, ...more: string[]): Entry {
  return { id: `${kind}-${label}`, kind, label, action: { run() {} }, key: keyOf(label, ...more) };
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

describe('the found entries', () => {
  test.each([
    ['ignore case and accents', 'LUKASZ z', ['person', 'Łukasz Zieliński'], ['plan', 'Łukasz Zieliński']],
    ['contain the words in any of their texts', 'weeks lukasz', ['plan', 'Łukasz Zieliński']],
    ['are found by other words', 'theme', ['action', 'Switch to dark mode']],
    [
      'start with the name that starts with the term',
      'first',
      ['template', 'First weeks'],
      ['plan', 'Łukasz Zieliński'],
    ],
    [
      'have names with the term before other texts with it',
      'on',
      ['page', 'Onboarding'],
      ['person', 'Mona Berg'],
      ['template', 'First weeks'],
    ],
    ['ignore spaces around the term', '  mona ', ['person', 'Mona Berg']],
    ['are none for an unknown term', 'nobody'],
  ])('%s', (_, term, ...groups) => {
    expect(found(term)).toEqual(groups);
  });

  test('are all entries in their order without a term', () => {
    expect(found(' ').map(([kind]) => kind)).toEqual(['page', 'person', 'plan', 'template', 'action']);
  });
});

test('a long group is cut and has the number of all its entries', () => {
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

test('an act is found by the start of its verb alone', () => {
  const act = { ...entry('action', 'Assign Onboarding Plan to Mona Berg'), verbs: ['assign'] };
  const found = (term: string) => findEntries([act], term).length;
  expect(['as mona', 'assign', 'assign berg', 'As'].map(found)).toEqual([1, 1, 1, 1]);
  expect(['', 'a', 'mona', 'plan', 'mona assign', 'as nobody'].map(found)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a typing error is forgiven where nothing matches exactly', () => {
  expect(found('onbaording')).toEqual([['page', 'Onboarding']]);
  expect(found('lukazs ziel')).toEqual([
    ['person', 'Łukasz Zieliński'],
    ['plan', 'Łukasz Zieliński'],
  ]);
  // 'Mona' alone, without 'Monday'.
  expect(findEntries([...ENTRIES, entry('template', 'Monday')], 'mona').map(({ kind }) => kind)).toEqual([
    'person',
  ]);
});

test('without a term what was opened last comes first, and once', () => {
  const recent = ['template-First weeks', 'plan-gone', 'person-Mona Berg'];
  const groups = findEntries(ENTRIES, '', recent).map(({ kind, shown }) => [
    kind,
    ...shown.map(({ label }) => label),
  ]);
  expect(groups).toEqual([
    ['recent', 'First weeks', 'Mona Berg'],
    ['page', 'Templates', 'Onboarding'],
    ['person', 'Łukasz Zieliński'],
    ['plan', 'Łukasz Zieliński'],
    ['action', 'Switch to dark mode'],
  ]);
  expect(findEntries(ENTRIES, 'mona', recent).map(({ kind }) => kind)).toEqual(['person']);
  expect(findEntries(ENTRIES, '', ['plan-gone']).map(({ kind }) => kind)).not.toContain('recent');
});

test('an act whose verb is typed comes before a page that starts with the same word', () => {
  const page = entry('page', 'Assign to many');
  const act: Entry = { ...entry('action', 'Assign Onboarding Plan to Mona'), verbs: ['assign'] };
  const labels = findEntries([page, act], 'assign ').map(({ shown }) => shown.map(({ label }) => label));
  expect(labels).toEqual([['Assign Onboarding Plan to Mona'], ['Assign to many']]);
});

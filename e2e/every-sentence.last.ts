import { seenInThisRun } from './sentences.ts';
import { expect, test } from './test.ts';
import { WORDS } from './words.ts';

test('every sentence of the specification was read in a browser, in its place', async () => {
  const readers = new Map<string, Set<string>>();
  for (const { section, sentence, test: reader } of seenInThisRun()) {
    const key = keyOf(section, sentence);
    readers.set(key, (readers.get(key) ?? new Set()).add(reader));
  }
  const all = Object.entries(WORDS).flatMap(([section, words]) =>
    Object.keys(words).map((sentence) => keyOf(section, sentence)),
  );
  const list = all.map((key) => `${key}\n  ${[...(readers.get(key) ?? ['nobody'])].join('\n  ')}`);
  await test.info().attach('who read what', { body: list.join('\n'), contentType: 'text/plain' });
  expect(all.filter((key) => !readers.has(key))).toEqual([]);
});

const keyOf = (section: string, sentence: string) => `${section}: ${sentence}`;

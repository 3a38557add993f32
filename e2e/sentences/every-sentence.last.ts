import { expect, test } from '@playwright/test';
import { readingsOfThisRun } from './expectSentence.ts';
import { SENTENCES } from './sentences.ts';

test('every sentence was read in a browser, in an element of its kind', async () => {
  const readers = new Map<string, Set<string>>();
  for (const { screen, sentence, test: reader } of readingsOfThisRun()) {
    const key = `${screen}: ${sentence}`;
    readers.set(key, (readers.get(key) ?? new Set()).add(reader));
  }
  const all = Object.entries(SENTENCES).flatMap(([screen, sentences]) =>
    Object.keys(sentences).map((sentence) => `${screen}: ${sentence}`),
  );
  const list = all.map((key) => `${key}\n  ${[...(readers.get(key) ?? ['no test'])].join('\n  ')}`);
  await test.info().attach('which test read which sentence', {
    body: list.join('\n'),
    contentType: 'text/plain',
  });
  expect(all.filter((key) => !readers.has(key))).toEqual([]);
});

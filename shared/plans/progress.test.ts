import { expect, test } from 'vitest';
import { isAllDone, percentDone, progressColour, progressText, sumProgress } from './progress.ts';

const counts = (completed_tasks: number, total_tasks: number) => ({ completed_tasks, total_tasks });

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 66],
  [1, 200, 0],
  [199, 200, 99],
  [1_999, 2_000, 99],
  [99_999, 100_000, 99],
  [29, 100, 29],
  [57, 100, 57],
  [5, 5, 100],
  [2_000, 2_000, 100],
])('contract §5 percentage: %i of %i is %i, floor, so 100 only when all is done', (done, total, percent) => {
  expect(percentDone(counts(done, total))).toBe(percent);
});

test('contract §5 the percentage never jumps ahead: for every part of up to 200 tasks', () => {
  for (let total = 1; total <= 200; total += 1) {
    for (let done = 0; done <= total; done += 1) {
      const percent = percentDone(counts(done, total));
      // In whole numbers: percent/100 <= done/total < (percent + 1)/100.
      const fits = percent * total <= done * 100 && done * 100 < (percent + 1) * total;
      if (!fits || (percent === 100) !== (done === total))
        expect.fail(`${done}/${total} is not ${percent} %`);
    }
  }
});

test.each([
  [0, 'red'],
  [19, 'red'],
  [20, 'orange-red'],
  [44, 'orange-red'],
  [45, 'orange'],
  [69, 'orange'],
  [70, 'light-green'],
  [99, 'light-green'],
  [100, 'green'],
])('spec §9 progress colour thresholds: %i percent is %s', (percent, colour) => {
  expect(progressColour(percent)).toBe(colour);
});

test.each([
  ['no entry', [], counts(0, 0), false],
  ['entries without tasks: the total must be above 0', [counts(0, 0), counts(0, 0)], counts(0, 0), false],
  ['one task open', [counts(3, 3), counts(1, 2)], counts(4, 5), false],
  ['all done', [counts(3, 3), counts(0, 0), counts(2, 2)], counts(5, 5), true],
  ['nothing begun', [counts(0, 3)], counts(0, 3), false],
])('spec §4 complete when the sums are equal and above 0: %s', (_, entries, sum, done) => {
  expect(sumProgress(entries)).toEqual(sum);
  expect(isAllDone(sumProgress(entries))).toBe(done);
});

test("spec §2 'x/y Tasks Completed'", () => {
  expect([progressText(counts(0, 0)), progressText(counts(3, 12))]).toEqual([
    '0/0 Tasks Completed',
    '3/12 Tasks Completed',
  ]);
});

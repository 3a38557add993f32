import { expect, test } from 'vitest';
import { isAllDone, percentDone, progressColour, progressText } from './progress.ts';

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
])('%i of %i tasks are %i percent, rounded down (Plans 8)', (done, total, percent) => {
  expect(percentDone(counts(done, total))).toBe(percent);
});

test('the percentage is rounded down and only 100 when all are done, for up to 200 tasks (Plans 8)', () => {
  for (let total = 1; total <= 200; total += 1) {
    for (let done = 0; done <= total; done += 1) {
      const percent = percentDone(counts(done, total));
      // percent/100 <= done/total < (percent + 1)/100, in whole numbers.
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
])('%i percent is %s (Plans 8)', (percent, colour) => {
  expect(progressColour(percent)).toBe(colour);
});

test.each([
  ['no task', counts(0, 0), false],
  ['one task open', counts(4, 5), false],
  ['all tasks done', counts(5, 5), true],
  ['no task done', counts(0, 3), false],
])('returns whether all tasks are done (Plans 8): %s', (_, tasks, done) => {
  expect(isAllDone(tasks)).toBe(done);
});

test("the progress is shown as 'x/y Tasks Completed'", () => {
  expect([progressText(counts(0, 0)), progressText(counts(3, 12))]).toEqual([
    '0/0 Tasks Completed',
    '3/12 Tasks Completed',
  ]);
});

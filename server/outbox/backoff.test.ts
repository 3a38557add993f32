import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, waitAfter } from './backoff.ts';

const MINUTE_MS = 60_000;

test.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [9, 128],
  [10, 240],
  [11, 240],
  [2_000, 240],
])('after try %i it waits %d minutes, a quarter more or less', (attempts, minutes) => {
  expect(waitAfter(attempts, 0, () => 0)).toBe(minutes * MINUTE_MS * 0.75);
  expect(waitAfter(attempts, 0, () => 0.5)).toBe(minutes * MINUTE_MS);
  expect(waitAfter(attempts, 0, () => 1)).toBe(minutes * MINUTE_MS * 1.25);
});

test('the last try is when five days are over, and after it the mail is given up', () => {
  expect(waitAfter(30, GIVE_UP_AFTER_MS - 1_000)).toBe(1_000);
  expect(waitAfter(31, GIVE_UP_AFTER_MS)).toBeNull();
  expect(waitAfter(1, GIVE_UP_AFTER_MS * 2)).toBeNull();
});

test('a mail that always fails is tried about forty times', () => {
  let [age, tries] = [0, 0];
  for (let wait: number | null = 0; wait !== null; wait = waitAfter(tries, age, () => 0.5)) {
    age += wait;
    tries += 1;
  }
  expect([age, tries]).toEqual([GIVE_UP_AFTER_MS, 39]);
});

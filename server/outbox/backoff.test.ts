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
])('after attempt %i the wait is %d minutes plus or minus a quarter (Mails 5)', (attempts, minutes) => {
  expect(waitAfter(attempts, 0, () => 0)).toBe(minutes * MINUTE_MS * 0.75);
  expect(waitAfter(attempts, 0, () => 0.5)).toBe(minutes * MINUTE_MS);
  expect(waitAfter(attempts, 0, () => 1)).toBe(minutes * MINUTE_MS * 1.25);
});

test('makes the last attempt after five days and then gives the mail up', () => {
  expect(waitAfter(30, GIVE_UP_AFTER_MS - 1_000)).toBe(1_000);
  expect(waitAfter(31, GIVE_UP_AFTER_MS)).toBeNull();
  expect(waitAfter(1, GIVE_UP_AFTER_MS * 2)).toBeNull();
});

test('makes 39 attempts for a mail that always fails', () => {
  let [age, attempts] = [0, 0];
  for (let wait: number | null = 0; wait !== null; wait = waitAfter(attempts, age, () => 0.5)) {
    age += wait;
    attempts += 1;
  }
  expect([age, attempts]).toEqual([GIVE_UP_AFTER_MS, 39]);
});

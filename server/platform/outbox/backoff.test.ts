import { expect, test } from 'vitest';
import { waitAfter } from '../sending/backoff.ts';
import { MAIL_BACKOFF } from './sender.ts';

const GIVE_UP_AFTER_MS = MAIL_BACKOFF.give_up_after_ms;

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
  expect(waitAfter(MAIL_BACKOFF, { attempts, age_ms: 0 }, () => 0)).toBe(minutes * MINUTE_MS * 0.75);
  expect(waitAfter(MAIL_BACKOFF, { attempts, age_ms: 0 }, () => 0.5)).toBe(minutes * MINUTE_MS);
  expect(waitAfter(MAIL_BACKOFF, { attempts, age_ms: 0 }, () => 1)).toBe(minutes * MINUTE_MS * 1.25);
});

test('makes the last attempt after five days and then gives the mail up', () => {
  expect(waitAfter(MAIL_BACKOFF, { attempts: 30, age_ms: GIVE_UP_AFTER_MS - 1_000 })).toBe(1_000);
  expect(waitAfter(MAIL_BACKOFF, { attempts: 31, age_ms: GIVE_UP_AFTER_MS })).toBeNull();
  expect(waitAfter(MAIL_BACKOFF, { attempts: 1, age_ms: GIVE_UP_AFTER_MS * 2 })).toBeNull();
});

test('makes 39 attempts for a mail that always fails', () => {
  let [age, attempts] = [0, 0];
  for (
    let wait: number | null = 0;
    wait !== null;
    wait = waitAfter(MAIL_BACKOFF, { attempts, age_ms: age }, () => 0.5)
  ) {
    age += wait;
    attempts += 1;
  }
  expect([age, attempts]).toEqual([GIVE_UP_AFTER_MS, 39]);
});

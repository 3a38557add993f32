import { expect, test } from 'vitest';
import { dayOf } from '../../calendar.ts';
import { remindersAreDue } from './sendTime.ts';

test.each([
  ['UTC', '2026-06-15T07:59:59Z', false],
  ['UTC', '2026-06-15T08:00:00Z', true],
  ['UTC', '2026-06-15T23:59:59Z', true],
  ['UTC', '2026-06-16T00:00:00Z', false],
  ['Asia/Kathmandu', '2026-06-15T02:14:59Z', false], // 07:59, UTC+5:45
  ['Asia/Kathmandu', '2026-06-15T02:15:00Z', true],
  ['Pacific/Apia', '2026-06-14T18:59:59Z', false], // 07:59 on the 15th, UTC+13
  ['Pacific/Apia', '2026-06-14T19:00:00Z', true],
  ['America/Sao_Paulo', '2026-06-15T10:59:59Z', false], // 07:59, UTC-3
  ['America/Sao_Paulo', '2026-06-15T11:00:00Z', true],
  ['America/Sao_Paulo', '2018-11-04T09:59:59Z', false], // a day without midnight, UTC-2
  ['America/Sao_Paulo', '2018-11-04T10:00:00Z', true],
  ['Europe/Berlin', '2026-03-28T06:59:59Z', false], // winter, UTC+1
  ['Europe/Berlin', '2026-03-28T07:00:00Z', true],
  ['Europe/Berlin', '2026-03-29T05:59:59Z', false], // summer since 02:00, UTC+2
  ['Europe/Berlin', '2026-03-29T06:00:00Z', true],
  ['Europe/Berlin', '2026-10-25T06:59:59Z', false], // winter again since 03:00
  ['Europe/Berlin', '2026-10-25T07:00:00Z', true],
])('it is 08:00 or later in %s at %s: %s (Reminders 1)', (zone, instant, due) => {
  expect(remindersAreDue(new Date(instant), zone, 8)).toBe(due);
});

// Days around clock changes on both hemispheres.
test.each([
  ['Europe/Berlin', '2026-03-27', '2026-03-31'],
  ['Europe/Berlin', '2026-10-23', '2026-10-27'],
  ['America/New_York', '2026-03-06', '2026-03-10'],
  ['America/New_York', '2026-10-30', '2026-11-03'],
  ['America/Sao_Paulo', '2018-11-02', '2018-11-06'],
  ['America/Sao_Paulo', '2019-02-15', '2019-02-19'],
  ['Australia/Lord_Howe', '2026-04-03', '2026-04-07'],
])('a check every five minutes starts at 08:00 on each day in %s from %s to %s', (zone, from, to) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
  const firstTimes = new Map<string, string>();
  for (let at = Date.parse(`${from}T12:00:00Z`); at < Date.parse(`${to}T12:00:00Z`); at += 300_000) {
    const now = new Date(at);
    if (!remindersAreDue(now, zone, 8)) continue;
    const day = dayOf(now, zone);
    if (!firstTimes.has(day)) firstTimes.set(day, clock.format(now));
  }
  // The checks begin during the first day, so it does not count.
  const [, ...wholeDays] = firstTimes.values();
  expect(wholeDays.length).toBeGreaterThanOrEqual(3);
  expect(new Set(wholeDays)).toEqual(new Set(['08:00']));
});

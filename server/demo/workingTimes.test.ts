import { expect, test } from 'vitest';
import { lastWorkingTime, workingTime } from './workingTimes.ts';

test.each([
  ['at work', '2026-11-25T14:05:00Z', 'UTC', '2026-11-25T14:05:00Z'],
  ['in the evening', '2026-11-25T22:00:00Z', 'UTC', '2026-11-25T17:00:00Z'],
  ['before work', '2026-11-25T06:00:00Z', 'UTC', '2026-11-24T17:00:00Z'],
  ['in the night to Monday', '2026-11-23T01:00:00Z', 'UTC', '2026-11-20T17:00:00Z'],
  ['on a Sunday', '2026-11-22T11:00:00Z', 'UTC', '2026-11-20T17:00:00Z'],
  ['at work in the west', '2026-11-25T19:00:00Z', 'America/Los_Angeles', '2026-11-25T19:00:00Z'],
  ['before work in the east', '2026-11-24T22:00:00Z', 'Asia/Tokyo', '2026-11-24T08:00:00Z'],
])('the last working time %s', (_, now, timeZone, expected) => {
  expect(lastWorkingTime(new Date(now), timeZone)).toEqual(new Date(expected));
});

test('a time of a day lies in its working hours, that of a weekend on Friday, and none after the latest', () => {
  const past = { timeZone: 'Europe/Berlin', latest: new Date('2026-11-25T10:00:00Z') };
  expect(workingTime('2026-11-24', 0, past)).toEqual(new Date('2026-11-24T07:30:00Z'));
  expect(workingTime('2026-11-24', 1, past)).toEqual(new Date('2026-11-24T16:00:00Z'));
  expect(workingTime('2026-11-22', 0, past)).toEqual(new Date('2026-11-20T07:30:00Z'));
  expect(workingTime('2026-11-25', 1, past)).toEqual(past.latest);
});

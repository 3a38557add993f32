import { expect, test } from 'vitest';
import { whyNotExpiry } from './expiry.ts';

test.each([
  ['2026-11-22', '2026-11-21', 'must be in the future'],
  ['2026-11-22', '2026-11-22', 'must be in the future'],
  ['2026-11-22', '2026-11-23', null],
  ['2026-11-22', '2027-11-22', null],
  ['2026-11-22', '2027-11-23', 'must be at most a year ahead'],
  ['2026-12-31', '2027-12-31', null],
  ['2028-02-29', '2029-02-28', null],
  ['2028-02-29', '2029-03-01', 'must be at most a year ahead'],
])('on %s a token may expire on %s: %j (Access tokens 1)', (today, day, reason) => {
  expect(whyNotExpiry(day, today)).toBe(reason);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDays } from './findDays.ts';
import { apple, google, outlook } from './samples.ts';
import { casesOf } from '../../../testing/torture.ts';

const WANTED = { from: '2026-01-01', to: '2031-12-31', timeZone: 'Europe/Berlin' };
const LINES = [google(2026), outlook(2026), apple(2026)].map((file) => file.split('\r\n'));

test('damaged files are read as far as they can be, or not at all, and never with other days than wanted', () => {
  const damage = fc.record({
    file: fc.integer({ min: 0, max: LINES.length - 1 }),
    // Lines that are lost, doubled, cut, or replaced.
    acts: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 60 }),
        how: fc.constantFrom('lose', 'double', 'cut', 'replace'),
        text: fc.oneof(
          fc.string({ maxLength: 30 }),
          fc.constantFrom(
            'RRULE:FREQ=YEARLY;UNTIL=x',
            'DTSTART:99999999',
            'DTSTART;VALUE=DATE:20261301',
            'DTEND;VALUE=DATE:19700101',
            'DURATION:-P400D',
            'DURATION:P99999999999999D',
            'DURATION:-P99999999999999W',
            `DURATION:P${'9'.repeat(400)}D`,
            'RRULE:FREQ=YEARLY;INTERVAL=99999999999999',
            'RRULE:FREQ=DAILY;INTERVAL=99999999999999;COUNT=99999999999999',
            'RRULE:FREQ=YEARLY;BYMONTH=99999999999999;BYMONTHDAY=-99999999999999',
            'EXDATE;VALUE=DATE:',
            'RDATE;VALUE=PERIOD:20260101T000000Z/P1D',
            'RECURRENCE-ID:20260101',
            'SUMMARY;LANGUAGE=:\u0000\ud800',
          ),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  });
  fc.assert(
    fc.property(damage, ({ file, acts }) => {
      const lines = [...LINES[file]!];
      for (const { at, how, text } of acts) {
        if (how === 'lose') lines.splice(at, 1);
        else if (how === 'double') lines.splice(at, 0, lines[at] ?? '');
        else if (how === 'cut') lines[at] = (lines[at] ?? '').slice(0, 9);
        else lines[at] = text;
      }
      const found = findDays(lines.join('\r\n'), WANTED);
      const days = found?.days.map(({ day }) => day) ?? [];
      expect(days).toEqual([...new Set(days)].toSorted());
      for (const { day, name } of found?.days ?? []) {
        expect(day >= WANTED.from && day <= WANTED.to, day).toBe(true);
        expect(name.isWellFormed() && [...name].length <= 200).toBe(true);
      }
    }),
    { numRuns: casesOf({ few: 300, many: 10_000 }) },
  );
});

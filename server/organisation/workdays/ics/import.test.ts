import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHr } from '../../../testing/hr.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import { expectProblem } from '../../../testing/problem.ts';
import { apple, google, outlook, withEvent } from './samples.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
/** Files are read from this year on, also when it is over. */
const YEAR = 2026;
const event = (...lines: string[]) => withEvent('UID:1', 'SUMMARY:X', ...lines);
const garbage = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7919) % 251);
let hr: Person;
let id: string;
let number = 0;

beforeAll(() => {
  app.services.context.now = () => new Date(`${YEAR}-06-15T12:00:00Z`);
});
beforeEach(async () => {
  hr = await addHr(app);
  id = (await hr.client.post('/work-calendar', { name: `Calendar ${(number += 1)}` })).body.id;
});

const send = (file: string | Uint8Array, query = '') =>
  hr.client.post(`/work-calendar/${id}/import${query}`, file, { 'content-type': 'text/calendar' });
const preview = async (file: string) => (await send(file, '?preview=true')).body;
const daysIn = async (file: string) =>
  ((await preview(file)).days as { day: string; name: string }[]).map(({ day, name }) => `${day} ${name}`);
const stored = async () => (await hr.client.get(`/work-calendar/${id}`)).body;

describe('a file of holidays (Working days 6)', () => {
  test('of Google: only what is described as a public holiday becomes a day off by itself', async () => {
    const found = await preview(google(YEAR));
    expect(found).toEqual({
      days: [
        {
          day: `${YEAR}-08-15`,
          name: 'Assumption of Mary (regional holiday)',
          description: 'Public holiday in Bavaria, Saarland',
          is_public_holiday: false,
          is_known: false,
        },
        {
          day: `${YEAR}-12-24`,
          name: 'Christmas Eve',
          description: 'Observance',
          is_public_holiday: false,
          is_known: false,
        },
        {
          day: `${YEAR}-12-25`,
          name: 'Christmas Day',
          description: 'Public holiday',
          is_public_holiday: true,
          is_known: false,
        },
      ],
      timed: 0,
      other_years: 0,
      unreadable: 0,
      first_day: `${YEAR}-01-01`,
      last_day: `${YEAR + 5}-12-31`,
      added: 0,
    });
    expect((await stored()).days_off).toEqual([]);
    expect((await send(google(YEAR))).body.added).toBe(1);
    expect(await stored()).toMatchObject({
      version: 2,
      days_off: [{ day: `${YEAR}-12-25`, name: 'Christmas Day', source: 'file' }],
    });
    const again = (await send(google(YEAR))).body;
    expect(again.added).toBe(0);
    expect(again.days.map(({ is_known }: { is_known: boolean }) => is_known)).toEqual([false, false, true]);
    expect((await stored()).version).toBe(2);
  });

  test('of Outlook: whole days from midnight to midnight, and no appointments', async () => {
    const found = await preview(outlook(YEAR));
    expect(found.timed).toBe(1);
    expect(found.days.map(({ day, name }: { day: string; name: string }) => [day, name])).toEqual([
      [`${YEAR}-05-01`, 'Labour Day'],
      ...Array.from({ length: 8 }, (_, index) => [`${YEAR}-12-${24 + index}`, 'Company holidays']),
      [`${YEAR + 1}-01-01`, 'Company holidays'],
    ]);
  });

  test('of Apple: rules for five years, without the days that are left out or moved', async () => {
    expect(await daysIn(apple(YEAR))).toEqual([
      `${YEAR}-10-03 German Unity Day`,
      `${YEAR + 1}-10-04 German Unity Day (moved)`,
      `${YEAR + 3}-10-03 German Unity Day`,
      `${YEAR + 4}-10-03 German Unity Day`,
      `${YEAR + 5}-10-03 German Unity Day`,
    ]);
    expect((await preview(apple(YEAR))).other_years).toBe(1);
  });

  test.each([
    // Midnight of Berlin in UTC is the evening before.
    [['DTSTART:20270630T220000Z', 'DTEND:20270701T220000Z'], ['2027-07-01']],
    [['DTSTART;TZID=Asia/Tokyo:20270701T000000', 'DTEND;TZID=Asia/Tokyo:20270702T000000'], ['2027-07-01']],
    [['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270701'], ['2027-07-01']],
    [
      ['DTSTART;VALUE=DATE:20270701', 'DURATION:P2D'],
      ['2027-07-01', '2027-07-02'],
    ],
    [
      ['DTSTART;VALUE=DATE:20270701', 'RDATE;VALUE=DATE:20270705,20270707'],
      ['2027-07-01', '2027-07-05', '2027-07-07'],
    ],
    // Days that do not exist are left out, and are not those after them.
    [
      ['DTSTART;VALUE=DATE:20270201', 'RDATE;VALUE=DATE:20270230,20270401'],
      ['2027-02-01', '2027-04-01'],
    ],
    [
      ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270230'],
      ['2027-03-01', '2027-03-02', '2027-03-03'],
    ],
    [['DTSTART;VALUE=DATE:20270201', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], ['2027-02-01']],
    [['DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY'], ['2028-02-29']],
    [
      ['DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3'],
      ['2027-01-31', '2027-03-31', '2027-05-31'],
    ],
    [
      ['DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3'],
      ['2027-01-31', '2027-02-28', '2027-03-31'],
    ],
  ])('with %j gives %j', async (lines, days) => {
    const response = await send(withEvent('UID:1', 'SUMMARY:X', ...lines), '?preview=true');
    expect(response.body.days.map(({ day }: { day: string }) => day)).toEqual(days);
  });

  test('of two calendars after each other is read whole', async () => {
    expect(await daysIn(google(YEAR) + google(YEAR + 1))).toHaveLength(6);
  });
});

describe('a file that is refused, and changes nothing', () => {
  test.each([
    ['text', 'Christmas is on the 25th.', /Choose an iCalendar file/],
    ['an address book', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n', /Choose an iCalendar file/],
    ['nothing', ' ', /Choose an iCalendar file/],
    ['a calendar without events', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', /no event that can be read/],
    ['another century', event('DTSTART;VALUE=DATE:19261225'), /no day of the years \d{4} to \d{4}/],
    ['the far future', event('DTSTART;VALUE=DATE:29261225'), /Download a newer one/],
    [
      'a duration beyond all days',
      event('DTSTART;VALUE=DATE:20270101', 'DURATION:P99999999999999D'),
      /no event that can be read/,
    ],
    ['a day that does not exist', event('DTSTART;VALUE=DATE:20270230'), /no event that can be read/],
    ['appointments', event('DTSTART:20270701T090000Z', 'DTEND:20270701T100000Z'), /takes a whole day/],
    // Two o'clock in Berlin.
    ['midnight elsewhere', event('DTSTART:20270701T000000Z', 'DTEND:20270702T000000Z'), /takes a whole day/],
    ['every second', event('DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=SECONDLY'), /can be read/],
    ['every day for ever', event('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=DAILY'), /no day of the years/],
  ])('%s', async (_, file, detail) => {
    const version = (await stored()).version;
    expectProblem(await send(file, '?preview=true'), 400, detail);
    expectProblem(await send(file), 400, detail);
    expect((await stored()).version).toBe(version);
  });

  test('1 MiB of garbage, and more than 1 MiB', async () => {
    expectProblem(await send(garbage(1_048_576)), 400, /Choose an iCalendar file/);
    expectProblem(await send(`BEGIN:VCALENDAR\r\n${'X'.repeat(1_000_000)}`), 400, /Choose an iCalendar file/);
    expectProblem(await send(garbage(1_048_577)), 413, /larger than 1 MiB/);
  });

  test('rules that repeat without end or never are read up to a bound, while other calls are answered', async () => {
    const bombs = [
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'RRULE:FREQ=DAILY;INTERVAL=1;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5;BYSECOND=0,1,2,3,4,5',
      'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
    ];
    const file = Array.from({ length: 200 }, (_, index) =>
      event('DTSTART;VALUE=DATE:19000101', bombs[index % bombs.length]!),
    ).join('');
    let isRead = false;
    const importing = send(file, '?preview=true').finally(() => {
      isRead = true;
    });
    expect((await hr.client.get('/work-calendar')).status).toBe(200);
    // The thread takes a second, and the process continues meanwhile.
    expect(isRead).toBe(false);
    const response = await importing;
    expect([200, 400], response.text).toContain(response.status);
  });

  test('JSON and a file of a person who may not change calendars are refused', async () => {
    expectProblem(await hr.client.post(`/work-calendar/${id}/import`, {}), 415);
    const manager = await app.addManager();
    const response = await manager.client.post(`/work-calendar/${id}/import`, google(YEAR), {
      'content-type': 'text/calendar',
    });
    expectProblem(response, 403);
  });
});

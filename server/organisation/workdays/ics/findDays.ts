import ICAL from 'ical.js';
import { addDays, type Day, daysBetween } from '#shared/calendar.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { textOf, valueOf, valuesOf, type WallTime, wallTime } from './properties.ts';

/** The range of days to find, and the time zone that turns instants into days. */
export type Wanted = { from: Day; to: Day; timeZone: string };

type DayOfFile = { day: Day; name: string; description: string; is_public_holiday: boolean };
export type DaysOfFile = { days: DayOfFile[]; timed: number; other_years: number; unreadable: number };

/** Whole days of an event: the first one, and how many. */
type Span = { start: Day; length: number };

/** How often events may repeat, in all: 200 holidays since 1930. A file that repeats more is read up to there, in some seconds. */
const MAX_REPETITIONS = 20_000;
/** The maximum days of an event: a year without work is a mistake. */
const LONGEST_EVENT = 366;
/** The frequencies of holidays. Hours and shorter ones belong to meetings, and repeat without end. */
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'];

/**
 * Returns the whole days of the events of an iCalendar file (Working days 6), or null when it is none. A day of two events is there
 * once, as the one that is a public holiday.
 */
export function findDays(text: string, wanted: Wanted): DaysOfFile | null {
  const events = readEvents(text);
  if (events === null) return null;
  const found = new Map<Day, DayOfFile>();
  const left = { timed: 0, other_years: 0, unreadable: 0 };
  const budget = { left: MAX_REPETITIONS };
  const moved = movedDays(events, wanted.timeZone);
  for (const event of events) {
    if (textOf(event, 'status').toUpperCase() === 'CANCELLED') continue;
    const span = spanOf(event, wanted.timeZone);
    if (span === null || span === 'timed') {
      left[span ?? 'unreadable'] += 1;
      continue;
    }
    const without = event.getFirstProperty('recurrence-id') ? [] : (moved.get(textOf(event, 'uid')) ?? []);
    const days = daysOf(startsOf(event, span, wanted, budget), span.length, wanted, new Set(without));
    if (days === null) left.unreadable += 1;
    else if (days.length === 0) left.other_years += 1;
    else for (const day of days) add(found, { day, ...wordsOf(event) });
  }
  const days = [...found.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return { days, ...left };
}

function readEvents(text: string): ICAL.Component[] | null {
  try {
    // More than one calendar makes a list of them.
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
      (root) => new ICAL.Component(root as never),
    );
    if (roots.length === 0 || roots.some(({ name }) => name !== 'vcalendar')) return null;
    return roots.flatMap((root) => root.getAllSubcomponents('vevent'));
  } catch {
    return null;
  }
}

/** Returns the days that an event was moved away from, by the id of the series. */
function movedDays(events: readonly ICAL.Component[], timeZone: string): Map<string, Day[]> {
  const moved = new Map<string, Day[]>();
  for (const event of events) {
    const day = wallTime(valueOf(event, 'recurrence-id'), timeZone)?.day;
    if (day === undefined) continue;
    const uid = textOf(event, 'uid');
    moved.set(uid, [...(moved.get(uid) ?? []), day]);
  }
  return moved;
}

function spanOf(event: ICAL.Component, timeZone: string): Span | 'timed' | null {
  const start = wallTime(valueOf(event, 'dtstart'), timeZone);
  if (start === null) return null;
  const end = wallTime(valueOf(event, 'dtend'), timeZone) ?? afterDuration(event, start);
  if (end === 'unreadable') return null;
  // Outlook writes a whole day as midnight to midnight, too.
  if (!start.isMidnight || (end !== null && !end.isMidnight)) return 'timed';
  if (!start.isDate && (end === null || end.day <= start.day)) return 'timed';
  const length = end === null ? 1 : daysBetween(start.day, end.day);
  // The end is the day after, but some write the same day.
  return { start: start.day, length: Math.min(Math.max(length, 1), LONGEST_EVENT) };
}

/** More days than the years 1 to 9999 have, which no event takes. */
const MAX_DAYS_OF_DURATION = 3_660_000;

function afterDuration(event: ICAL.Component, start: WallTime): WallTime | 'unreadable' | null {
  const duration = valueOf(event, 'duration');
  if (!(duration instanceof ICAL.Duration)) return null;
  const seconds = duration.toSeconds();
  const days = Math.floor(seconds / 86_400);
  if (!(Math.abs(days) <= MAX_DAYS_OF_DURATION)) return 'unreadable';
  return {
    ...start,
    day: addDays(start.day, days),
    isMidnight: seconds % 86_400 === 0,
  };
}

/** Returns the first days of an event and of its repetitions, up to the last wanted day; null for a rule that cannot be read. */
function startsOf(
  event: ICAL.Component,
  { start, length }: Span,
  { from, to, timeZone }: Wanted,
  budget: { left: number },
): Set<Day> | null {
  const starts = new Set([start]);
  for (const property of event.getAllProperties('rrule')) {
    const [rule] = valuesOf(property);
    if (!(rule instanceof ICAL.Recur) || !FREQUENCIES.includes(rule.freq) || !isInRange(rule)) return null;
    try {
      for (const day of repeated(rule, start, to, budget)) if (day >= addDays(from, -length)) starts.add(day);
    } catch {
      return null;
    }
  }
  for (const day of listed(event, 'rdate', timeZone)) starts.add(day);
  for (const day of listed(event, 'exdate', timeZone)) starts.delete(day);
  return starts;
}

/** The largest number, without its sign, of each part of a rule (RFC 5545, 3.3.10). */
const LARGEST_OF_PART = [
  ['BYMONTH', 12],
  ['BYMONTHDAY', 31],
  ['BYYEARDAY', 366],
  ['BYWEEKNO', 53],
  ['BYSETPOS', 366],
] as const;
/** An event of every 27th year by days. */
const LARGEST_INTERVAL = 10_000;

/** Returns whether the numbers of a rule are possible: ical.js counts up to each, and never comes to the end of 99999999999999. */
function isInRange({ interval, parts }: ICAL.Recur): boolean {
  return (
    interval <= LARGEST_INTERVAL &&
    LARGEST_OF_PART.every(([part, largest]) =>
      (parts[part] ?? []).every((value) => Math.abs(value) <= largest),
    )
  );
}

/** Returns the days of a rule from the first one up to the last wanted day. */
function* repeated(rule: ICAL.Recur, start: Day, to: Day, budget: { left: number }): Generator<Day> {
  const days = rule.iterator(ICAL.Time.fromDateString(start));
  for (let next = days.next(); next && budget.left > 0; next = days.next()) {
    budget.left -= 1;
    const day = String(next).slice(0, 10);
    if (day > to) return;
    if (isOfRule(rule, start, day)) yield day;
  }
}

/** Parts that choose days within a month or year other than by number. */
const OTHER_PARTS = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'];

const numberOf = (day: Day) => Number(day.slice(8));

/**
 * Returns whether a month has the day that the rule means. ical.js continues into the next month: to 2 March for the
 * 30th of February, and to 1 March for 29 February in other years.
 */
function isOfRule({ freq, parts }: ICAL.Recur, start: Day, day: Day): boolean {
  if (freq !== 'YEARLY' && freq !== 'MONTHLY') return true;
  const given = (parts['BYMONTHDAY'] ?? []).map(Number);
  if (given.length === 0)
    return OTHER_PARTS.some((part) => part in parts) || numberOf(day) === numberOf(start);
  const length = numberOf(addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1));
  return given.some((of) => numberOf(day) === (of < 0 ? length + 1 + of : of));
}

/** Returns the days of a property that lists some, such as EXDATE. */
function listed(event: ICAL.Component, name: string, timeZone: string): Day[] {
  return event
    .getAllProperties(name)
    .flatMap(valuesOf)
    .flatMap((value) => wallTime(value instanceof ICAL.Period ? value.start : value, timeZone)?.day ?? []);
}

function daysOf(
  starts: ReadonlySet<Day> | null,
  length: number,
  { from, to }: Wanted,
  without: ReadonlySet<Day>,
): Day[] | null {
  if (starts === null) return null;
  return [...starts]
    .filter((start) => !without.has(start))
    .flatMap((start) => Array.from({ length }, (_, number) => addDays(start, number)))
    .filter((day) => day >= from && day <= to);
}

/** The description of a public holiday in the calendars of Google. */
const PUBLIC_HOLIDAY = 'public holiday';

function wordsOf(event: ICAL.Component): Omit<DayOfFile, 'day'> {
  const description = firstLine(textOf(event, 'description'));
  return {
    name: firstLine(textOf(event, 'summary')),
    description,
    is_public_holiday: description.toLowerCase() === PUBLIC_HOLIDAY,
  };
}

// oxlint-disable-next-line no-control-regex -- what PostgreSQL does not store, and what would break a line
const UNUSABLE = /[\u0000-\u001f\u007f\ud800-\udfff]/gu;

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]!.replaceAll(UNUSABLE, ' ').trim();
  return [...line].slice(0, NAME_LENGTH).join('');
}

function add(found: Map<Day, DayOfFile>, one: DayOfFile): void {
  const other = found.get(one.day);
  if (other === undefined || (one.is_public_holiday && !other.is_public_holiday)) found.set(one.day, one);
}

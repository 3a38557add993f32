/*
 * Dates in the viewer's locale. A civil day is parsed as UTC midnight and formatted in UTC: in the viewer's
 * time zone it could be the day before. Phrases such as 'in 3 days' are English like the rest of the product.
 */
import { useCallback } from 'react';
import { serverNow } from '../client/session.ts';
import { useLocale, useBrowserValue } from '../hydration/hydration.ts';
import { useOrgTimeZone } from '../system/config.ts';

const MS_PER_DAY = 86_400_000;

type Format = Intl.DateTimeFormatOptions;

const SHORT_DAY: Format = { dateStyle: 'medium', timeZone: 'UTC' };
const LONG_DAY: Format = { dateStyle: 'full', timeZone: 'UTC' };
const EXACT_MOMENT: Format = { dateStyle: 'full', timeStyle: 'short' };
const EXACT_SHORT_MOMENT: Format = { dateStyle: 'medium', timeStyle: 'short' };
const UTC_MOMENT: Format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' };
const SHORT_MOMENT: Format = { dateStyle: 'medium' };

/** By language and format. A browser has one language, the server those of its readers. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 200;

function format(at: number | Date, options: Format, locale: string | undefined, timeZone?: string): string {
  const key = `${locale} ${options.dateStyle} ${options.timeStyle} ${options.timeZone} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(key, formatter);
  }
  return formatter.format(at);
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the function that formats a civil day in the reader's language: 'Oct 1, 2026'. */
export function useDayFormat(): (day: string) => string {
  const locale = useLocale();
  return useCallback((day) => format(startOf(day), SHORT_DAY, locale), [locale]);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Returns the English name of a civil day's weekday: 'Monday'. */
export function weekdayOf(day: string): string {
  return weekday.format(startOf(day));
}

/** Formats a distance of `days` from today: 'tomorrow', 'in 3 days', '2 weeks ago', 'in 4 months'. */
export function relativeDays(days: number, words = relative): string {
  const distance = Math.abs(days);
  // Days below two weeks, weeks below two months, months below two years.
  if (distance < 14) return words.format(days, 'day');
  if (distance < 60) return words.format(Math.round(days / 7), 'week');
  if (distance < 730) return words.format(Math.round(days / 30.44), 'month');
  return words.format(Math.round(days / 365.25), 'year');
}

const amount = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Formats how late something is that was due `days` ago: '1 day', '3 weeks'. */
function amountOfDays(days: number): string {
  return relativeDays(-days, amount).replace(' ago', '');
}

/** Shows a civil day (`YYYY-MM-DD`), with the weekday on hover. */
export function DayText({ day }: { day: string }) {
  return <DayWith day={day} text={useDayFormat()(day)} />;
}

/** Shows a civil day relative to today, 'in 3 days', with the date on hover. */
export function RelativeDay({ day, today }: { day: string; today: string }) {
  return <DayWith day={day} text={relativeDays(distance(day, today))} />;
}

/** Shows a due date relative to today: 'due in 3 days' with this `prefix`, or how late it is, '3 days overdue'. */
export function RelativeDue({ day, today, prefix = '', late = 'overdue' }: RelativeDueProps) {
  return <DayWith day={day} text={dueText(distance(day, today), prefix, late)} />;
}

type RelativeDueProps = { day: string; today: string; prefix?: string; late?: 'overdue' | 'late' };

/** Returns the text of `RelativeDue` for a due date in `days` days. */
export function dueText(days: number, prefix: string, late: string): string {
  if (days < 0) return `${amountOfDays(-days)} ${late}`;
  return `${prefix}${relativeDays(days)}`;
}

function DayWith({ day, text }: { day: string; text: string }) {
  return <Time dateTime={day} title={format(startOf(day), LONG_DAY, useLocale())} text={text} />;
}

type TimeProps = { dateTime: string; title?: string; text: string; 'data-relative'?: boolean };

/** The languages of server and browser may differ in a space, which is no reason to render the page again. */
function Time({ text, ...props }: TimeProps) {
  return (
    <time suppressHydrationWarning {...props}>
      {text}
    </time>
  );
}

function distance(day: string, today: string): number {
  return (startOf(day) - startOf(today)) / MS_PER_DAY;
}

/**
 * Shows an instant (ISO 8601): '5 minutes ago' within a day, then the date. Exact on hover and on
 * paper (print.css).
 */
export function TimeText({ at }: { at: string }) {
  const { text, title } = useMomentTexts(EXACT_MOMENT, at, momentText);
  return <Time dateTime={at} title={title} text={text} data-relative />;
}

/** Shows an instant to the minute, '23 Nov 2026, 16:40'. For signatures, where 'an hour ago' is not enough. */
export function MomentText({ at }: { at: string }) {
  const locale = useLocale();
  const { title: text } = useMomentTexts(EXACT_SHORT_MOMENT, at, () => '');
  return <Time dateTime={at} title={utcText(at, locale)} text={text} />;
}

/** Shows an instant to the second in UTC, the same for every reader. For evidence. */
export function UtcTimeText({ at }: { at: string }) {
  return <Time dateTime={at} text={utcText(at, useLocale())} />;
}

function utcText(at: string, locale: string | undefined): string {
  return `${format(new Date(at), UTC_MOMENT, locale)} UTC`;
}

/** Returns the short name of a time zone at an instant, which may be of its summer: 'UTC', 'GMT+2', 'EST'. */
function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

type MomentFormat = (instant: Date, now: number, locale: string | undefined, timeZone?: string) => string;

/**
 * Returns the exact text of an instant in the reader's time zone, and another one that depends on the clock. The server
 * knows neither zone nor clock of the reader: the first pass has those of the organisation, and names its zone, so that
 * it is right for everybody.
 */
function useMomentTexts(exact: Format, at: string, text: MomentFormat): { title: string; text: string } {
  const locale = useLocale();
  const orgZone = useOrgTimeZone();
  const instant = new Date(at);
  return {
    title: useBrowserValue(
      () => format(instant, exact, locale),
      () => `${format(instant, exact, locale, orgZone)} ${zoneName(instant, orgZone)}`,
    ),
    text: useBrowserValue(
      () => text(instant, serverNow(), locale),
      (pass) => text(instant, pass.at, locale, orgZone),
    ),
  };
}

function momentText(instant: Date, now: number, locale: string | undefined, timeZone?: string): string {
  const minutes = Math.round((instant.getTime() - now) / 60_000);
  if (minutes === 0) return 'just now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return format(instant, SHORT_MOMENT, locale, timeZone);
}

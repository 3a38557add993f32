/*
 * Dates in the viewer's locale. A civil day is parsed as UTC midnight and formatted in UTC: in the viewer's
 * time zone it could be the day before. Phrases such as 'in 3 days' are English like the rest of the product.
 */
const MS_PER_DAY = 86_400_000;

const shortDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });
const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const exactShortMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const utcMoment = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const shortMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats a civil day in the viewer's locale: 'Oct 1, 2026'. */
export function formatDay(day: string): string {
  return shortDay.format(Date.parse(`${day}T00:00:00Z`));
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Returns the English name of a civil day's weekday: 'Monday'. */
export function weekdayOf(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00:00Z`));
}

/** Formats a distance of `days` from today: 'tomorrow', 'in 3 days', '2 weeks ago', 'in 4 months'. */
export function relativeDays(days: number, format = relative): string {
  const distance = Math.abs(days);
  // Days below two weeks, weeks below two months, months below two years.
  if (distance < 14) return format.format(days, 'day');
  if (distance < 60) return format.format(Math.round(days / 7), 'week');
  if (distance < 730) return format.format(Math.round(days / 30.44), 'month');
  return format.format(Math.round(days / 365.25), 'year');
}

const amount = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Formats how late something is that was due `days` ago: '1 day', '3 weeks'. */
function amountOfDays(days: number): string {
  return relativeDays(-days, amount).replace(' ago', '');
}

/** Shows a civil day (`YYYY-MM-DD`), with the weekday on hover. */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} title={longDay.format(Date.parse(`${day}T00:00:00Z`))}>
      {formatDay(day)}
    </time>
  );
}

/** Shows a civil day relative to today, 'in 3 days', with the date on hover. */
export function RelativeDay({ day, today }: { day: string; today: string }) {
  return <DistantDay day={day} text={relativeDays(distance(day, today))} />;
}

/** Shows a due date relative to today: 'due in 3 days' with this `prefix`, or how late it is, '3 days overdue'. */
export function RelativeDue({ day, today, prefix = '', late = 'overdue' }: RelativeDueProps) {
  return <DistantDay day={day} text={dueText(distance(day, today), prefix, late)} />;
}

type RelativeDueProps = { day: string; today: string; prefix?: string; late?: 'overdue' | 'late' };

/** Returns the text of `RelativeDue` for a due date in `days` days. */
export function dueText(days: number, prefix: string, late: string): string {
  if (days < 0) return `${amountOfDays(-days)} ${late}`;
  return `${prefix}${relativeDays(days)}`;
}

function DistantDay({ day, text }: { day: string; text: string }) {
  return (
    <time dateTime={day} title={longDay.format(Date.parse(`${day}T00:00:00Z`))}>
      {text}
    </time>
  );
}

function distance(day: string, today: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / MS_PER_DAY;
}

/**
 * Shows an instant (ISO 8601): '5 minutes ago' within a day, then the date. Exact on hover and on
 * paper (print.css).
 */
export function TimeText({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={exactMoment.format(instant)} data-relative>
      {momentText(instant)}
    </time>
  );
}

/** Shows an instant to the minute, '23 Nov 2026, 16:40'. For signatures, where 'an hour ago' is not enough. */
export function MomentText({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={utcText(instant)}>
      {exactShortMoment.format(instant)}
    </time>
  );
}

/** Shows an instant to the second in UTC, the same for every reader. For evidence. */
export function UtcTimeText({ at }: { at: string }) {
  return <time dateTime={at}>{utcText(new Date(at))}</time>;
}

function utcText(instant: Date): string {
  return `${utcMoment.format(instant)} UTC`;
}

function momentText(instant: Date): string {
  const minutes = Math.round((instant.getTime() - Date.now()) / 60_000);
  if (minutes === 0) return 'just now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return shortMoment.format(instant);
}

/*
 * Dates as the viewer writes them. A civil day is formatted in UTC, read as UTC midnight: in the viewer's own zone it
 * could become the day before. Words such as 'in 3 days' are English like the rest of the product.
 */
const MS_PER_DAY = 86_400_000;

const shortDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });
const exactMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const utcMoment = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const shortMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** 'Oct 1, 2026', or however the viewer writes it. */
export function formatDay(day: string): string {
  return shortDay.format(Date.parse(`${day}T00:00:00Z`));
}

/** 'tomorrow', 'in 3 days', '2 weeks ago', 'in 4 months': `days` counted from today. */
export function relativeDays(days: number): string {
  const distance = Math.abs(days);
  // Up to a fortnight people count days, up to two months weeks.
  if (distance < 14) return relative.format(days, 'day');
  if (distance < 60) return relative.format(Math.round(days / 7), 'week');
  if (distance < 730) return relative.format(Math.round(days / 30.44), 'month');
  return relative.format(Math.round(days / 365.25), 'year');
}

/** A civil day (`YYYY-MM-DD`); with the weekday on hover. */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} title={longDay.format(Date.parse(`${day}T00:00:00Z`))}>
      {formatDay(day)}
    </time>
  );
}

/** A civil day in relation to today: 'in 3 days'; the date on hover. */
export function RelativeDay({ day, today }: { day: string; today: string }) {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / MS_PER_DAY;
  return (
    <time dateTime={day} title={longDay.format(Date.parse(`${day}T00:00:00Z`))}>
      {relativeDays(days)}
    </time>
  );
}

/** An instant (ISO 8601): '5 minutes ago' within a day, then the date; exact on hover, in UTC where it is evidence. */
export function Moment({ at, utc = false }: { at: string; utc?: boolean }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={utc ? utcText(instant) : exactMoment.format(instant)}>
      {momentText(instant)}
    </time>
  );
}

/** An instant to the second as evidence names it, the same for every reader. */
export function UtcMoment({ at }: { at: string }) {
  return <time dateTime={at}>{utcText(new Date(at))}</time>;
}

function utcText(instant: Date): string {
  return `${utcMoment.format(instant)} UTC`;
}

function momentText(instant: Date): string {
  const minutes = Math.round((instant.getTime() - Date.now()) / 60_000);
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return shortMoment.format(instant);
}

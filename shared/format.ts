import type { Day } from './calendar.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day for mails and reports: '21 November 2026'. */
export function readableDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Formats an instant for mails and reports: '2026-11-21 14:03 UTC'. */
export function readableTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Formats an instant for evidence, to the second: '2026-11-21 14:03:11 UTC'. */
export function exactTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

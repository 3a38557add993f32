import type { Day } from './calendar.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as mails and reports write it: '21 November 2026'. */
export function readableDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** An instant as mails and reports write it: '2026-11-21 14:03 UTC'. */
export function readableTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An instant as evidence states it: '2026-11-21 14:03:11 UTC'. */
export function exactTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

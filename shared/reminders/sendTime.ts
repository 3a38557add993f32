/** Digests are sent from 08:00, when people begin to work (Reminders 1). */
const SEND_HOUR = 8;

/**
 * Returns whether it is 08:00 or later in the time zone, so
 * that reminders after an outage are not sent at night either.
 */
export function remindersAreDue(now: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(clock.format(now)) >= SEND_HOUR;
}

/**
 * Returns whether it is the hour of the reminders or later in the time zone (Reminders 1), so
 * that reminders after an outage are not sent at night either.
 */
export function remindersAreDue(now: Date, timeZone: string, hour: number): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(clock.format(now)) >= hour;
}

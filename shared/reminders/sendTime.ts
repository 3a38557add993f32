/** Contract §7: 08:00, when people begin to work. */
const MORNING = 8;

/**
 * Whether the reminders of the day may go out: from 08:00 on by the clocks of the time zone, whatever summer time has done
 * to them. Reminders that an outage has held up do not go out in the night either.
 */
export function remindersAreDue(now: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Number(clock.format(now)) >= MORNING;
}

import ical, { escape, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { planAddress } from '#shared/addresses.ts';
import type { OrgSettings } from '../../platform/config/config.ts';
import { singleLine } from '../../platform/mail/singleLine.ts';
import type { OpenSubplan } from '../store.ts';

/** The refresh interval for calendar programs that read it. */
const REFRESH_S = 3_600;

/** Returns the calendar of the subplans (RFC 5545), with an event on each due date. */
export function calendarOf(subplans: readonly OpenSubplan[], { org_name, public_url }: OrgSettings): string {
  const calendar = ical({
    // The only text that the library does not escape.
    name: escape(singleLine(`Onboarding – ${org_name}`), false),
    prodId: { company: 'Gangway', product: 'Onboarding' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { id, name, plan_id, plan_name, due_date } of subplans) {
    calendar.createEvent({
      // Stable, so that a changed due date moves the event.
      id,
      summary: singleLine(`${name} (${plan_name})`),
      start: new Date(`${due_date}T00:00:00Z`),
      allDay: true,
      // A due date does not block other appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${public_url}${planAddress(plan_id)}`,
    });
  }
  return calendar.toString();
}

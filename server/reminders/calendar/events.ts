import ical, { escape, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { planAddress } from '#shared/addresses.ts';
import type { LetterSettings } from '../../mail/content.ts';
import { oneLine } from '../../mail/singleLine.ts';
import type { OpenSubplan } from '../store.ts';

/** How often calendar programs ask for news, where they listen. */
const REFRESH_S = 3_600;

/** The calendar of these subplans (RFC 5545): one event for each, on the day on which it is due. */
export function calendarOf(
  subplans: readonly OpenSubplan[],
  { org_name, public_url }: LetterSettings,
): string {
  const calendar = ical({
    // The library writes all texts safely but this one.
    name: escape(oneLine(`Onboarding – ${org_name}`), false),
    prodId: { company: 'Gangway', product: 'Onboarding' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { id, name, plan_id, plan_name, due_date } of subplans) {
    calendar.createEvent({
      // The same for ever, so that a moved due date moves the event.
      id,
      summary: oneLine(`${name} (${plan_name})`),
      start: new Date(`${due_date}T00:00:00Z`),
      allDay: true,
      // A due date keeps nobody from other appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${public_url}${planAddress(plan_id)}`,
    });
  }
  return calendar.toString();
}

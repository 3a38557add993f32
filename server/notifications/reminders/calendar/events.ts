import ical, { escape, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { MY_TASKS, planAddress } from '#shared/addresses.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import type { OrgSettings } from '../../../platform/config/config.ts';
import { singleLine } from '../../../platform/mail/singleLine.ts';
import type { OwnedSubplan } from '../ownedSubplans.ts';
import type { OpenSubplan } from '../subplans.sql.ts';

/** The refresh interval for calendar programs that read it. */
const REFRESH_S = 3_600;

/**
 * Returns the calendar (RFC 5545): an event on the due date of each own subplan, and of each with tasks that the person
 * does for others, who sees no more of its plan than My tasks shows.
 */
export function calendarOf(
  own: readonly OpenSubplan[],
  owned: readonly OwnedSubplan[],
  { org_name, public_url }: OrgSettings,
): string {
  const calendar = ical({
    // The only text that the library does not escape.
    name: escape(singleLine(`Onboarding – ${org_name}`), false),
    prodId: { company: 'Gangway', product: 'Onboarding' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  const add = ({ due_date }: OpenSubplan, event: { id: string; summary: string; path: string }) =>
    calendar.createEvent({
      // Stable, so that a changed due date moves the event.
      id: event.id,
      summary: singleLine(event.summary),
      start: new Date(`${due_date}T00:00:00Z`),
      allDay: true,
      // A due date does not block other appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${public_url}${event.path}`,
    });
  for (const subplan of own) {
    const { id, name, plan_id, plan_name } = subplan;
    add(subplan, { id, summary: `${name} (${plan_name})`, path: planAddress(plan_id) });
  }
  for (const subplan of owned) {
    const { id, name, plan_name, user } = subplan;
    add(subplan, {
      id: `${id}-tasks`,
      summary: `${nameForOwner(user)}: ${name} (${plan_name})`,
      path: MY_TASKS,
    });
  }
  return calendar.toString();
}

import { type Day, dayOf } from '#shared/calendar.ts';
import { useOrgTimeZone } from './config.ts';

function todayIn(timeZone: string): Day {
  return dayOf(new Date(), timeZone);
}

/** Returns today as a civil day of the organisation. */
export function useToday(): Day {
  return todayIn(useOrgTimeZone());
}

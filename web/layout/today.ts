import { dayOf } from '#shared/calendar.ts';
import { useOrgTimeZone } from './config.ts';

function todayIn(timeZone: string): string {
  return dayOf(new Date(), timeZone);
}

/** Today as a civil day of the organisation. */
export function useToday(): string {
  return todayIn(useOrgTimeZone());
}

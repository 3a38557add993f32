import { type Day, dayOf } from '#shared/calendar.ts';
import { useOwn } from '../firstPass/firstPass.ts';
import { useOrgTimeZone } from './config.ts';

/** Returns today as a civil day in the time zone, for what is no component. */
export const todayIn = (timeZone: string): Day => dayOf(new Date(), timeZone);

/** Returns today as a civil day of the organisation. */
export function useToday(): Day {
  const timeZone = useOrgTimeZone();
  return useOwn(
    () => todayIn(timeZone),
    ({ at }) => dayOf(new Date(at), timeZone),
  );
}

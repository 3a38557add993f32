import { type Day, dayOf } from '#shared/calendar.ts';
import { serverNow } from '../client/session.ts';
import { useBrowserValue } from '../hydration/hydration.ts';
import { useOrgTimeZone } from './config.ts';

/** Returns today as a civil day in the time zone, for code outside components. */
export const todayIn = (timeZone: string): Day => dayOf(new Date(serverNow()), timeZone);

/** Returns the function that gives the organisation's civil day of an instant (ISO 8601). */
export function useDayOf(): (instant: string) => Day {
  const timeZone = useOrgTimeZone();
  return (instant) => dayOf(instant, timeZone);
}

/** Returns today as a civil day of the organisation. */
export function useToday(): Day {
  const timeZone = useOrgTimeZone();
  return useBrowserValue(
    () => todayIn(timeZone),
    ({ at }) => dayOf(new Date(at), timeZone),
  );
}

import { type Day, dayOf } from '#shared/calendar.ts';
import { useOwn } from '../firstPass/firstPass.ts';
import { useOrgTimeZone } from './config.ts';

/** Returns today as a civil day of the organisation. */
export function useToday(): Day {
  const timeZone = useOrgTimeZone();
  return useOwn(
    () => dayOf(new Date(), timeZone),
    ({ at }) => dayOf(new Date(at), timeZone),
  );
}

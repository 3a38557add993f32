import type { Day } from '#shared/calendar.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

/** The wait for the next part of a typed date, in ms. */
const DELAY_MS = 200;

/** Returns the day once nobody types in it any more, for the look-up of where other days go. */
export const useSettledDay = (day: Day): Day => useDebounced(day, DELAY_MS);

import { preloadable } from './preloadable.tsx';
import { Skeleton } from './Skeleton.tsx';

/**
 * A field for a day, typed or picked from a calendar. A chunk of its own; `DatePicker.preload()` loads it
 * early.
 */
export const DatePicker = preloadable(
  async () => (await import('./CalendarField.tsx')).CalendarField,
  <Skeleton className="h-9 w-44" />,
);

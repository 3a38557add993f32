import { preloadable } from './preloadable.tsx';
import { Skeleton } from './Skeleton.tsx';

export type DatePickerProps = {
  label: string;
  hideLabel?: boolean | undefined;
  /** A civil day, `YYYY-MM-DD`. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that can be picked. */
  minValue?: string | undefined;
  description?: string | undefined;
};

/**
 * A field for a day, typed or picked from a calendar. A chunk of its own; `DatePicker.preload()` loads it
 * early.
 */
export const DatePicker = preloadable<DatePickerProps>(
  async () => (await import('./CalendarField.tsx')).CalendarField,
  <Skeleton className="h-9 w-44" />,
);

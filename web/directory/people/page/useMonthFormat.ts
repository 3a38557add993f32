import { useMemo } from 'react';
import type { Day } from '#shared/calendar.ts';
import { useLocale } from '../../../hydration/hydration.ts';

/** Returns the function that names the month of a day: 'Dec', and with its year in January. */
export function useMonthFormat(): (day: Day) => string {
  const locale = useLocale();
  return useMemo(() => {
    const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
    const year = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return (day) => (day.slice(5, 7) === '01' ? year : month).format(new Date(`${day}T00:00:00Z`));
  }, [locale]);
}

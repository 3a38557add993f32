import { useMemo } from 'react';
import { useLocale } from '../../hydration/hydration.ts';

const DAY: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
};

/** Returns the function that formats a civil day with its weekday, 'Tue, Dec 1', and with its year if that is not the one of `today`. */
export function useWeekdayFormat(today: string): (day: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, DAY);
    const long = new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' });
    return (day) =>
      (day.slice(0, 4) === today.slice(0, 4) ? short : long).format(new Date(`${day}T00:00:00Z`));
  }, [locale, today]);
}

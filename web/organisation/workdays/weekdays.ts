import { weekdayOf } from '../../ui/time.tsx';

/** 1 = Monday to 7 = Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Returns the name of a weekday. The first of January 2024 was a Monday. */
export const weekdayName = (weekday: number) => weekdayOf(`2024-01-0${weekday}`);

/** Returns some weekdays in words: 'Monday to Friday', 'Monday, Wednesday'. */
export function weekdaysText(weekdays: readonly number[]): string {
  const [first, last] = [weekdays[0]!, weekdays.at(-1)!];
  const isRow = weekdays.length > 2 && last - first === weekdays.length - 1;
  return isRow
    ? `${weekdayName(first)} to ${weekdayName(last)}`
    : weekdays.map((weekday) => weekdayName(weekday)).join(', ');
}

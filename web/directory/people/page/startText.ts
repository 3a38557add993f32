import { type Day, daysBetween } from '#shared/calendar.ts';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { hasLeft } from '#shared/people/left.ts';
import { relativeDays } from '../../../ui/time.tsx';
import { messages } from '../messages.ts';

type Dated = Pick<PersonDetail, 'start_on' | 'left_on' | 'is_disabled'>;

/** Returns the line on when somebody starts, started or left; null when that is not known. */
export function startText(dated: Dated, today: Day, dayText: (day: Day) => string): string | null {
  const { start_on, left_on, is_disabled } = dated;
  if (left_on !== null && hasLeft(dated, today)) return messages.left(dayText(left_on));
  if (is_disabled) return messages.disabled;
  if (start_on === null) return null;
  const days = daysBetween(today, start_on);
  if (days === 0) return messages.startsToday;
  return days > 0
    ? messages.startsOn(dayText(start_on), relativeDays(days))
    : messages.since(dayText(start_on));
}

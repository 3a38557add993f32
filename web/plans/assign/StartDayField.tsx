import { addDays, type Day, isWeekend } from '#shared/calendar.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { weekdayOf } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** The number of past days on which a plan can start, so that a late one can be entered. */
const PAST_DAYS = 366;

type StartDayFieldProps = {
  day: Day;
  /** The name of the person who gets the plan. */
  employee: string;
  onChange: (day: Day) => void;
};

/** The field for the base day of a new plan's due dates (Plans 5). */
export function StartDayField({ day, employee, onChange }: StartDayFieldProps) {
  const today = useToday();
  const weekday = weekdayOf(day);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-1 sm:pl-8">
      <DateField label={messages.startDay} value={day} min={addDays(today, -PAST_DAYS)} onChange={onChange} />
      <p className="min-w-0 pb-1.5 text-base text-muted">
        <span role="status" className={isWeekend(day) ? 'font-medium text-amber-ink' : 'text-ink'}>
          {isWeekend(day) ? messages.weekend(weekday) : weekday}
        </span>
        {' · '}
        {messages.startHelp(employee)}
      </p>
    </div>
  );
}

import { type Day, daysBetween } from '#shared/calendar.ts';
import { TEMPLATE_NEEDS_START } from '#shared/plans/dates/refusals.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { relativeDays, weekdayOf } from '../../ui/time.tsx';
import { messages } from '../dates/messages.ts';

type StartDateFieldProps = {
  day: Day | null;
  /** The name of the person who gets the plan. */
  employee: string;
  onChange: (day: Day) => void;
};

/** The field for the employee's first day, instead of the base day of a plan without one (Dates 1). */
export function StartDateField({ day, employee, onChange }: StartDateFieldProps) {
  const today = useToday();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-1 sm:pl-8" data-start-date>
      <DateField label={messages.startDate} value={day ?? ''} onChange={onChange} />
      <p className="min-w-0 pb-1.5 text-base text-muted">
        <span role="status" className={day === null ? 'font-medium text-amber-ink' : 'text-ink'}>
          {day === null
            ? TEMPLATE_NEEDS_START
            : `${weekdayOf(day)}, ${relativeDays(daysBetween(today, day))}`}
        </span>
        {' · '}
        {messages.startHelp(employee)}
      </p>
    </div>
  );
}

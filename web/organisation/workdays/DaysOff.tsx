import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type FormEvent, useId, useState } from 'react';
import { isWorkingDay } from '#shared/organisation/workdays/calendar.ts';
import type { Calendar, DayOff } from '#shared/organisation/workdays/schema.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { useToday } from '../../system/today.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useDayFormat, weekdayOf } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import { useSaveCalendar } from './api.ts';
import { messages } from './messages.ts';
import { calendarQuery } from './queries.ts';

/** The days off of a calendar, a year at a time. */
export function DaysOff({ id, onImport }: { id: string; onImport: () => void }) {
  const query = useQuery(calendarQuery(id));
  return (
    <SectionStates query={query} loading={messages.daysLoading} failed={messages.daysFailed}>
      {(calendar) => <Years calendar={calendar} onImport={onImport} />}
    </SectionStates>
  );
}

function Years({ calendar, onImport }: { calendar: Calendar; onImport: () => void }) {
  const today = useToday();
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const id = useId();
  const formatDay = useDayFormat();
  const save = useSaveDays(calendar);
  const days = calendar.days_off.filter(({ day }) => day.startsWith(`${year}-`));
  const remove = ({ day }: DayOff) =>
    save(
      calendar.days_off.filter((other) => other.day !== day),
      messages.removed(formatDay(day)),
    );
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} aria-live="polite" className="text-base font-semibold">
          {messages.daysOffIn(year)}
        </h3>
        <IconButton
          label={messages.yearBefore}
          icon={<ChevronLeft />}
          disabledReason={year <= FIRST_YEAR ? messages.noDaysIn(year - 1) : null}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          label={messages.yearAfter}
          icon={<ChevronRight />}
          disabledReason={year >= LAST_YEAR ? messages.noDaysIn(year + 1) : null}
          onClick={() => setYear(year + 1)}
        />
        <Button size="sm" className="ml-auto" icon={<CalendarPlus />} onClick={onImport}>
          {messages.import}
        </Button>
      </div>
      {days.length === 0 ? (
        <p className="text-base text-muted">{messages.noDaysIn(year)}</p>
      ) : (
        <ul aria-labelledby={id} className="border-y border-line">
          {days.map((day) => (
            <li key={day.day} className="row flex items-center gap-3 py-1">
              {/* Below each other on a phone. */}
              <div className="flex min-w-0 grow flex-wrap gap-x-3">
                <span className="w-44 shrink-0">
                  <span className="figures">{formatDay(day.day)}</span>{' '}
                  <span className="text-muted">{weekdayOf(day.day)}</span>
                </span>
                <span className="min-w-0 break-words">
                  <bdi>{day.name || messages.unnamed}</bdi>
                  {!isWorkingDay({ weekdays: calendar.weekdays, days_off: NO_DAYS }, day.day) && (
                    <span className="text-sm text-muted"> · {messages.notWorked}</span>
                  )}
                </span>
              </div>
              <IconButton
                label={messages.remove(`${formatDay(day.day)}, ${day.name || messages.unnamed}`)}
                icon={<X />}
                onClick={() => remove(day)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddDay key={year} calendar={calendar} year={year} today={today} onSave={save} />
    </section>
  );
}

const NO_DAYS = new Set<string>();
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];

type Save = (days: DayOff[], done: string) => void;

/** Returns the function that saves the days off, and says what has changed. */
function useSaveDays(calendar: Calendar): Save {
  const save = useSaveCalendar(calendar, {
    onSaved: () => {},
    onFailed: (error) => showFailure(error, messages.daysSaveFailed),
  });
  return (days_off, done) =>
    save.mutate({ days_off, version: calendar.version }, { onSuccess: () => toast.success(done) });
}

type AddDayProps = { calendar: Calendar; year: number; today: string; onSave: Save };

function AddDay({ calendar, year, today, onSave }: AddDayProps) {
  const [day, setDay] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const [name, setName] = useState('');
  const formatDay = useDayFormat();
  const isKnown = calendar.days_off.some((other) => other.day === day);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isKnown) return;
    onSave(
      [...calendar.days_off, { day, name: name.trim(), source: 'manual' }],
      messages.dayAdded(formatDay(day)),
    );
    setName('');
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <DateField label={messages.day} value={day} min={`${FIRST_YEAR}-01-01`} onChange={setDay} />
      <TextField
        label={messages.dayName}
        placeholder={messages.dayNameExample}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={setName}
        className="min-w-0 grow"
      />
      <Button type="submit" disabledReason={isKnown ? messages.dayKnown : null}>
        {messages.addDay}
      </Button>
    </form>
  );
}

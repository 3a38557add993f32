import { type ReactNode, useMemo } from 'react';
import { daysBetween } from '#shared/calendar.ts';
import type { PeopleColumn } from '#shared/directory/people/columns.ts';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { RECENT_DAYS } from '#shared/directory/people/states.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { useWeekdayFormat } from '../../plans/dates/dayFormat.ts';
import { PlanProgress } from '../../plans/PlanProgress.tsx';
import { useToday } from '../../system/today.ts';
import { relativeDays, useDayFormat } from '../../ui/time.tsx';
import { messages } from './messages.ts';
import { StateBadge } from './StateBadge.tsx';

type Cell = { text: ReactNode; title?: string };

/** The content of each column for a person. */
export type Cells = Record<PeopleColumn, (person: PersonOfList) => Cell>;

const whole = (text: string): Cell => ({ text, title: text });

/** Returns what each column of the list has of a person; the title has in full what may be cut. */
export function useCells(): Cells {
  const today = useToday();
  const dayText = useDayFormat();
  const weekdayText = useWeekdayFormat(today);
  return useMemo(() => {
    const startOf: Cells['start'] = ({ start_on }) => {
      if (start_on === null) return { text: null };
      const days = daysBetween(today, start_on);
      return days < 0 || days > RECENT_DAYS
        ? whole(dayText(start_on))
        : {
            text: (
              <>
                <span className="text-ink">{weekdayText(start_on)}</span> · {relativeDays(days)}
              </>
            ),
            title: dayText(start_on),
          };
    };
    return {
      job_title: ({ job_title }) => whole(job_title),
      department: ({ department }) => whole(department),
      email: ({ email }) => whole(email),
      location: ({ location }) => whole(location),
      employment_type: ({ employment_type }) => whole(employment_type),
      manager: ({ manager }) =>
        manager === null
          ? { text: <span className="text-amber-ink">{messages.noManagerYet}</span> }
          : { text: <bdi>{nameOrEmail(manager)}</bdi>, title: nameOrEmail(manager) },
      start: startOf,
      left: ({ left_on }) => ({ text: left_on === null ? null : dayText(left_on) }),
      plans: (person) => ({ text: <Plans person={person} /> }),
      state: ({ state }) => ({ text: state === null ? null : <StateBadge state={state} /> }),
    };
  }, [today, dayText, weekdayText]);
}

/** How far somebody's plans are, all together. */
function Plans({ person }: { person: PersonOfList }) {
  const { plans } = person;
  if (plans === null || plans.count === 0) return '–';
  return (
    <span className="flex items-center gap-2">
      <PlanProgress
        progress={plans}
        label={messages.progressOf(nameOrEmail(person))}
        hideValue
        className="pl-progress"
      />
      {messages.tasksOf(plans)}
    </span>
  );
}

import Ban from 'lucide-react/icons/ban';
import { type ReactNode, useMemo } from 'react';
import { daysBetween } from '#shared/calendar.ts';
import {
  PEOPLE_COLUMNS,
  PEOPLE_FILTERS,
  type PeopleColumn,
  RECENT_DAYS,
  TEXT_COLUMNS,
  type TextColumn,
} from '#shared/lists/people.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { useWeekdayFormat } from '../../../plans/dates/dayFormat.ts';
import { PlanProgress } from '../../../plans/PlanProgress.tsx';
import { RoleBadges } from '../../../people/RoleBadges.tsx';
import { useToday } from '../../../system/today.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { relativeDays, TimeText, useDayFormat } from '../../../ui/time.tsx';
import { messages } from '../messages.ts';
import type { ListRow } from '../queries.ts';
import { StateBadge } from './StateBadge.tsx';

type Cell = { text: ReactNode; title?: string };

/** The content of each column for a person. */
export type Cells = Record<PeopleColumn, (person: ListRow) => Cell>;

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
      ...(Object.fromEntries(
        TEXT_COLUMNS.map((name) => [name, (person: ListRow) => whole(person[name])]),
      ) as Pick<Cells, TextColumn>),
      email: ({ email }) => whole(email),
      manager: ({ manager }) =>
        manager == null
          ? { text: <span className="text-amber-ink">{messages.noManagerYet}</span> }
          : { text: <bdi>{nameOrEmail(manager)}</bdi>, title: nameOrEmail(manager) },
      start: startOf,
      left: ({ left_on }) => ({ text: left_on === null ? null : dayText(left_on) }),
      plans: (person) => ({ text: <Plans person={person} /> }),
      state: ({ state }) => ({ text: state == null ? null : <StateBadge state={state} /> }),
      roles: ({ is_manager = false, is_hr, hr_departments, is_admin, disabled_at }) => ({
        text: (
          <span className="flex flex-wrap gap-1.5">
            <RoleBadges person={{ is_manager, is_hr, hr_departments, is_admin }} />
            {disabled_at != null && (
              <Badge icon={<Ban aria-hidden />}>{PEOPLE_FILTERS.state.of.disabled}</Badge>
            )}
          </span>
        ),
      }),
      last_sign_in: ({ last_sign_in_at }) => ({
        text: last_sign_in_at == null ? messages.never : <LastSignIn at={last_sign_in_at} />,
      }),
    };
  }, [today, dayText, weekdayText]);
}

/** A narrow window has no head that names it. */
function LastSignIn({ at }: { at: string }) {
  return (
    <>
      <span aria-hidden className="min-[60rem]:hidden">
        {PEOPLE_COLUMNS.last_sign_in.label}{' '}
      </span>
      <TimeText at={at} />
    </>
  );
}

/** How far somebody's plans are, all together. */
function Plans({ person }: { person: ListRow }) {
  const { plans } = person;
  if (plans == null || plans.count === 0) return '–';
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

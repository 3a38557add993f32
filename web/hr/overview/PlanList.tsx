import { type ComponentType, useState } from 'react';
import type { ListedPlanOfOverview, OverviewList } from '#shared/hr/overview/schema.ts';
import { OVERVIEW_COLUMNS, type OverviewColumn } from '#shared/hr/overview/columns.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { useDayOf } from '../../system/today.ts';
import { Button } from '../../ui/Button.tsx';
import { useDayFormat } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskManager } from './AskManager.tsx';
import { messages } from './messages.ts';
import { Section, Table } from './Section.tsx';
import { waitingText } from './waitingText.ts';

/** So many lines of a list are shown at first, and so many more with each press. */
export const FIRST = 7;
export const MORE = 25;

type PlanListProps = {
  list: OverviewList;
  plans: readonly ListedPlanOfOverview[];
  count: number;
  /** Whether the viewer, as HR, may ask the manager of a plan. */
  canAsk: (plan: ListedPlanOfOverview) => boolean;
};

/** The plans of the chosen tile, each with the owners that it waits for. */
export function PlanList({ list, plans, count, canAsk }: PlanListProps) {
  const [most, setMost] = useState(FIRST);
  if (count === 0)
    return (
      <Section title={messages.lists[list]}>
        <p className="text-muted">{messages.noneOf[list]}</p>
      </Section>
    );
  const shown = plans.slice(0, most);
  const anyAsk = plans.some(canAsk);
  const columns = COLUMNS.filter((column) => {
    if (column === 'ask') return anyAsk;
    return column !== (list === 'overdue' ? 'due' : 'days');
  });
  return (
    <Section title={messages.titles[list](count)} help={messages.order[list]}>
      <Table className="ov-late">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={NUMBERS.includes(column) ? 'ov-number' : undefined}>
                {column === 'ask' ? (
                  <VisuallyHidden>{OVERVIEW_COLUMNS.ask}</VisuallyHidden>
                ) : (
                  OVERVIEW_COLUMNS[column]
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((plan) => (
            <tr key={plan.id}>
              {columns.map((column) => {
                const Cell = CELLS[column];
                return <Cell key={column} plan={plan} canAsk={canAsk} />;
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.length < plans.length && (
        <Button size="sm" tone="quiet" className="mt-2" onClick={() => setMost(most + MORE)}>
          {messages.showMore(Math.min(MORE, plans.length - shown.length))}
        </Button>
      )}
      {shown.length === plans.length && plans.length < count && (
        <p className="mt-2 text-sm text-muted">{messages.cut(plans.length)}</p>
      )}
    </Section>
  );
}

const COLUMNS = Object.keys(OVERVIEW_COLUMNS) as OverviewColumn[];
const NUMBERS: readonly OverviewColumn[] = ['days', 'due', 'ask'];

type CellProps = { plan: ListedPlanOfOverview } & Pick<PlanListProps, 'canAsk'>;

const CELLS: Record<OverviewColumn, ComponentType<CellProps>> = {
  who: Who,
  why: Why,
  tick: Tick,
  days: Days,
  due: Days,
  ask: ({ plan, canAsk }) => (
    <td className="ov-number ov-ask">{canAsk(plan) && <AskManager plan={plan} />}</td>
  ),
};

function Who({ plan: { id, name, user } }: CellProps) {
  return (
    <th scope="row">
      <span className="flex items-center gap-3">
        <PersonAvatar person={user} name={nameOrEmail(user)} size="sm" />
        <span className="min-w-0">
          <Link to={paths.plan(id)} className="block truncate font-medium">
            <bdi title={nameOrEmail(user)}>{nameOrEmail(user)}</bdi>
          </Link>
          <span className="block truncate text-sm text-muted" title={name}>
            {name}
          </span>
        </span>
      </span>
    </th>
  );
}

function Why({ plan: { subplan, waiting, last_tick, signed_on } }: CellProps) {
  const dayText = useDayFormat();
  const waits =
    signed_on === null
      ? `${last_tick === null ? `${messages.nothing}. ` : ''}${waitingText(waiting)}`
      : messages.waitsForSignature(dayText(signed_on));
  return (
    <td>
      {subplan}
      <span className="block text-sm text-muted">{waits}</span>
    </td>
  );
}

function Tick({ plan: { last_tick } }: CellProps) {
  const dayText = useDayFormat();
  const dayOf = useDayOf();
  return (
    <td className="figures text-sm text-muted">
      {last_tick === null ? messages.never : dayText(dayOf(last_tick))}
    </td>
  );
}

/** How late the plan is, else its last day. */
function Days({ plan: { days_late, due_date } }: CellProps) {
  const dayText = useDayFormat();
  return (
    <td className="figures ov-number">
      {days_late > 0 ? (
        <span className="ov-red">{messages.days(days_late)}</span>
      ) : (
        <span className="text-sm text-muted">{due_date !== null && dayText(due_date)}</span>
      )}
    </td>
  );
}

import { useState } from 'react';
import type { ListedPlanOfOverview, OverviewList } from '#shared/hr/overview/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { useDayOf } from '../../system/today.ts';
import { Button } from '../../ui/Button.tsx';
import { useDayFormat } from '../../ui/time.tsx';
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
  const { who, why, tick, days, due, ask } = messages.late;
  const anyAsk = plans.some(canAsk);
  return (
    <Section title={messages.titles[list](count)} help={messages.order[list]}>
      <Table className="ov-late">
        <thead>
          <tr>
            <th scope="col">{who}</th>
            <th scope="col">{why}</th>
            <th scope="col">{tick}</th>
            <th scope="col" className="ov-number">
              {list === 'overdue' ? days : due}
            </th>
            {anyAsk && (
              <th scope="col" className="ov-number">
                <span className="sr-only">{ask}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((plan) => (
            <Row key={plan.id} plan={plan} ask={anyAsk ? canAsk(plan) : null} />
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

function Row({ plan, ask }: { plan: ListedPlanOfOverview; ask: boolean | null }) {
  const dayText = useDayFormat();
  const dayOf = useDayOf();
  const { subplan, waiting, last_tick, signed_on, days_late, due_date } = plan;
  const waits =
    signed_on === null
      ? `${last_tick === null ? `${messages.nothing}. ` : ''}${waitingText(waiting)}`
      : messages.waitsForSignature(dayText(signed_on));
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-3">
          <PersonAvatar person={plan.user} name={nameOrEmail(plan.user)} size="sm" />
          <span className="min-w-0">
            <Link to={paths.plan(plan.id)} className="block truncate font-medium">
              <bdi title={nameOrEmail(plan.user)}>{nameOrEmail(plan.user)}</bdi>
            </Link>
            <span className="block truncate text-sm text-muted" title={plan.name}>
              {plan.name}
            </span>
          </span>
        </span>
      </th>
      <td>
        {subplan}
        <span className="block text-sm text-muted">{waits}</span>
      </td>
      <td className="figures text-sm text-muted">
        {last_tick === null ? messages.never : dayText(dayOf(last_tick))}
      </td>
      <td className="figures ov-number">
        {days_late > 0 ? (
          <span className="ov-red">{messages.days(days_late)}</span>
        ) : (
          <span className="text-sm text-muted">{due_date !== null && dayText(due_date)}</span>
        )}
      </td>
      {ask !== null && <td className="ov-number ov-ask">{ask && <AskManager plan={plan} />}</td>}
    </tr>
  );
}

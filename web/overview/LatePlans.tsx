import { useState } from 'react';
import type { LatePlan } from '#shared/overview/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { Link } from '../router/Link.tsx';
import { paths } from '../sitemap/paths.ts';
import { Button } from '../ui/Button.tsx';
import { useDayFormat } from '../ui/time.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { waitingText } from './waitingText.ts';

const FIRST = 7;
const MORE = 25;

/** The late plans, the longest first, each with why it is late. */
export function LatePlans({ late, count }: { late: readonly LatePlan[]; count: number }) {
  const dayText = useDayFormat();
  const [most, setMost] = useState(FIRST);
  if (count === 0)
    return (
      <Section title={messages.overdue}>
        <p className="text-muted">{messages.nobodyLate}</p>
      </Section>
    );
  const shown = late.slice(0, most);
  const { who, why, tick, days } = messages.late;
  return (
    <Section title={messages.lateTitle(count)} help={messages.longest}>
      <table className="ov-table ov-late">
        <thead>
          <tr>
            <th scope="col">{who}</th>
            <th scope="col">{why}</th>
            <th scope="col">{tick}</th>
            <th scope="col" className="ov-number">
              {days}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">
                <Link to={paths.plan(plan.id)} className="font-medium">
                  <bdi>{nameOrEmail(plan.user)}</bdi>
                </Link>
                <span className="block text-sm text-muted">{plan.name}</span>
              </th>
              <td>
                {plan.subplan}
                <span className="block text-sm text-muted">
                  {plan.last_tick === null ? `${messages.nothing}. ` : ''}
                  {waitingText(plan.waiting)}
                </span>
              </td>
              <td className="figures text-sm text-muted">
                {plan.last_tick === null ? messages.never : dayText(plan.last_tick.slice(0, 10))}
              </td>
              <td className="figures ov-number ov-red">{messages.days(plan.days_late)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < late.length && (
        <Button size="sm" tone="quiet" className="mt-2" onClick={() => setMost(most + MORE)}>
          {messages.showMore(Math.min(MORE, late.length - shown.length))}
        </Button>
      )}
      {shown.length === late.length && late.length < count && (
        <p className="mt-2 text-sm text-muted">{messages.cut(late.length)}</p>
      )}
    </Section>
  );
}

import type { Day } from '#shared/calendar.ts';
import type { PlanOfPerson } from '#shared/directory/people/schema.ts';
import { Link } from '../../../router/Link.tsx';
import { paths } from '../../../sitemap/paths.ts';
import { PlanStatusBadge } from '../../../plans/PlanStatusBadge.tsx';
import { useDayFormat } from '../../../ui/time.tsx';
import { monthsOf, partsOf, placeOf, type Scale, scaleOf, tagSides } from './bars.ts';
import { useMonthFormat } from './useMonthFormat.ts';
import { messages } from '../messages.ts';

type PlanTimelineProps = { name: string; plans: readonly PlanOfPerson[]; today: Day; start: Day | null };

/** All plans of a person on one scale, and the same as a table. */
export function PlanTimeline({ name, plans, today, start }: PlanTimelineProps) {
  const dayText = useDayFormat();
  const monthText = useMonthFormat();
  const scale = scaleOf(plans, today, start);
  const [side, startSide] = tagSides(scale, today, start ?? today);
  return (
    <>
      <div className="pl-line" aria-hidden>
        <span />
        <svg className="pl-bar pl-axis">
          {monthsOf(scale).map(({ day, x, room }) => (
            <g key={day}>
              <line x1={`${x}%`} x2={`${x}%`} y1="16" y2="100%" className="pl-month" />
              {room && (
                <text x={`${x}%`} y="12">
                  {monthText(day)}
                </text>
              )}
            </g>
          ))}
          {start !== null && startSide && (
            <Tag place={placeOf(scale, start)} side={startSide} text={messages.start} of="start" />
          )}
          <Tag place={placeOf(scale, today)} side={side} text={messages.today} of="today" />
        </svg>
      </div>
      <ul aria-label={messages.tableOf(name)}>
        {plans.map((plan) => (
          <li key={plan.id} className="pl-line">
            <span className="min-w-0">
              <Link to={paths.plan(plan.id)} className="block truncate font-medium" title={plan.name}>
                {plan.name}
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted figures">
                <PlanStatusBadge status={plan.status} />
                {messages.done(plan.progress.completed_tasks, plan.progress.total_tasks)}
                {plan.due_date !== null && ` · ${messages.due(dayText(plan.due_date))}`}
              </span>
            </span>
            <Bar plan={plan} scale={scale} today={today} start={start} />
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="w-fit font-medium text-accent-ink">{messages.asTable}</summary>
        <table className="pl-table mt-2">
          <caption className="sr-only">{messages.tableOf(name)}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.table.plan}</th>
              <th scope="col">{messages.table.subplan}</th>
              <th scope="col">{messages.table.due}</th>
              <th scope="col">{messages.table.done}</th>
            </tr>
          </thead>
          <tbody>
            {plans.flatMap((plan) =>
              plan.subplans.map((subplan) => (
                <tr key={subplan.id}>
                  <td>{plan.name}</td>
                  <td>{subplan.name}</td>
                  <td className="figures">{dayText(subplan.due_date)}</td>
                  <td className="figures">{messages.done(subplan.completed_tasks, subplan.total_tasks)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </details>
    </>
  );
}

type TagProps = { place: number; side: 'left' | 'right'; text: string; of: 'today' | 'start' };

/** The name of a day at its line. */
function Tag({ place, side, text, of }: TagProps) {
  const isLeft = side === 'left';
  return (
    <svg x={`${place}%`} y="18" overflow="visible" className={`pl-tag-${of}`}>
      <rect x={isLeft ? -TAG : 0} width={TAG} height="18" rx="4" />
      <text x={isLeft ? -TAG / 2 : TAG / 2} y="13" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

/** The width of both words in their size, with space around them. */
const TAG = 46;

type BarProps = { plan: PlanOfPerson; scale: Scale; today: Day; start: Day | null };

function Bar({ plan, scale, today, start }: BarProps) {
  return (
    <svg aria-hidden className="pl-bar">
      {partsOf(plan, scale, today).map(({ id, x, width, of }) => (
        <rect
          key={id}
          data-of={of}
          x={`${x}%`}
          width={`${Math.max(0.4, width - 0.3)}%`}
          y="35%"
          height="10"
          rx="3"
        />
      ))}
      {start !== null && (
        <line
          className="pl-start"
          x1={`${placeOf(scale, start)}%`}
          x2={`${placeOf(scale, start)}%`}
          y1="0"
          y2="100%"
        />
      )}
      <line
        className="pl-today"
        x1={`${placeOf(scale, today)}%`}
        x2={`${placeOf(scale, today)}%`}
        y1="0"
        y2="100%"
      />
    </svg>
  );
}

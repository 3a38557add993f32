import { useId } from 'react';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { optionsText } from '../checklist/owners/optionsText.ts';
import { useWeekdayFormat } from '../plans/dates/dayFormat.ts';
import { useToday } from '../system/today.ts';
import { messages } from './messages.ts';

/** The subplans of a plan by their days, each unfolding into its tasks. */
export function RehearsedPlan({ plan }: { plan: Plan }) {
  const id = useId();
  const format = useWeekdayFormat(useToday());
  const days = plan.subplans.map(({ due_date }) => due_date).toSorted();
  return (
    <section aria-labelledby={id}>
      <h2>
        <span id={id}>{messages.plan}</span>
        <small>{days.length > 0 && messages.fromTo(format(days[0]!), format(days.at(-1)!))}</small>
      </h2>
      <p className="mb-2 text-base font-medium break-words">{plan.name}</p>
      {plan.subplans.map((subplan) => (
        <Subplan key={subplan.id} subplan={subplan} day={format(subplan.due_date)} />
      ))}
    </section>
  );
}

function Subplan({ subplan, day }: { subplan: PlanSubplan; day: string }) {
  const tasks = allTasks(subplan.topics.length > 0 ? [subplan] : []);
  return (
    <details className="rehearsal-row">
      <summary>
        <span className="min-w-0 grow break-words">
          <bdi className="font-medium">{subplan.name}</bdi>{' '}
          <span className="block text-sm text-muted">{messages.tasks(tasks.length)}</span>
        </span>
        <span className="figures shrink-0">{day}</span>
      </summary>
      {subplan.description !== '' && <p>{subplan.description}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <bdi>{task.name}</bdi>
            {[optionsText(task), task.note].filter(Boolean).map((text) => (
              <span key={text} className="block text-sm text-muted">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

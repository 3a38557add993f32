import { useId } from 'react';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { optionsText } from '#shared/checklist/taskWords.ts';
import { useWeekdayFormat } from '../../plans/dates/dayFormat.ts';
import { useToday } from '../../system/today.ts';
import type { MarkedText } from './markedWords.ts';
import { messages } from './messages.ts';

/** The subplans of a plan by their days, each unfolding into its tasks. */
export function RehearsedPlan({ plan, marked }: { plan: Plan; marked: Marked }) {
  const id = useId();
  const format = useWeekdayFormat(useToday());
  const days = plan.subplans.map(({ due_date }) => due_date).toSorted();
  return (
    <section aria-labelledby={id}>
      <h2>
        <span id={id}>{messages.plan}</span>
        <small>{days.length > 0 && messages.fromTo(format(days[0]!), format(days.at(-1)!))}</small>
      </h2>
      <p className="mb-2 text-base font-medium break-words">
        <Words text={plan.name} marked={marked} />
      </p>
      {plan.subplans.map((subplan) => (
        <Subplan key={subplan.id} subplan={subplan} day={format(subplan.due_date)} marked={marked} />
      ))}
    </section>
  );
}

type Marked = ReadonlyMap<string, MarkedText>;

/** A text with its placeholder values marked. */
function Words({ text, marked }: { text: string; marked: Marked }) {
  return (
    marked.get(text)?.map((part, index) =>
      // The same part can occur twice.
      // oxlint-disable-next-line react/no-array-index-key
      index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
    ) ?? text
  );
}

function Subplan({ subplan, day, marked }: { subplan: PlanSubplan; day: string; marked: Marked }) {
  const tasks = allTasks(subplan.topics.length > 0 ? [subplan] : []);
  return (
    <details className="rehearsal-row">
      <summary>
        <span className="min-w-0 grow break-words">
          <bdi className="font-medium">
            <Words text={subplan.name} marked={marked} />
          </bdi>{' '}
          <span className="block text-sm text-muted">{messages.tasks(tasks.length)}</span>
        </span>
        <span className="figures shrink-0">{day}</span>
      </summary>
      {subplan.description !== '' && (
        <p>
          <Words text={subplan.description} marked={marked} />
        </p>
      )}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <bdi>
              <Words text={task.name} marked={marked} />
            </bdi>
            {[optionsText(task), task.note].filter(Boolean).map((text) => (
              <span key={text} className="block text-sm text-muted">
                <Words text={text} marked={marked} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import { useId, useState } from 'react';
import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { openByOwner } from '#shared/checklist/waiting.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { areOthersOpen, keepOthersOpen } from '../../../client/seen.ts';
import { useBrowserValue } from '../../../hydration/hydration.ts';
import { cx } from '../../../ui/cx.ts';
import type { OthersView } from '../parts.ts';
import { messages } from './messages.ts';
import { isOfOthers } from './ownParts.ts';
import { TaskWithParts } from './TaskWithParts.tsx';

export type OthersFoldProps = OthersView & {
  plan: Plan;
  subplan: PlanSubplan;
  /** The topics with the tasks of others alone. */
  topics: readonly PlanTopic[];
};

/** The tasks of others in a subplan, below the employee's own: folded until they want to see them. */
export function OthersFold({ plan, subplan, topics, isOpen, onTick, renderTopic }: OthersFoldProps) {
  const id = useId();
  const kept = useBrowserValue(
    () => areOthersOpen(subplan.id),
    () => false,
  );
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = chosen ?? (isOpen || kept);
  const tasks = allTasks<PlanTask>([{ topics }]);
  const open = tasks.filter(({ completed }) => !completed).length;
  const waiting = openByOwner([{ topics }]);
  return (
    <>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        className="others flex min-h-11 w-full items-center gap-2.5 text-left font-medium text-muted hover:text-ink"
        onClick={() => {
          setChosen(!shown);
          keepOthersOpen(subplan.id, !shown);
        }}
      >
        <UsersRound aria-hidden className="size-4 shrink-0" />
        <span>{messages.others(tasks.length)}</span>
        <span className="others-open ml-auto flex min-w-0 items-center gap-1.5 font-normal">
          <span className="truncate">
            {open === 0 ? messages.allDone : messages.open(open)}
            {waiting.length === 1 && ` · ${waiting[0]!.name}`}
          </span>
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 transition-transform duration-150', !shown && '-rotate-90')}
          />
        </span>
      </button>
      <div id={id} className={cx(!shown && 'not-print:hidden')}>
        {topics.map((topic) => {
          const isShownAbove = subplan.topics
            .find((whole) => whole.id === topic.id)!
            .tasks.some((task) => !isOfOthers(task));
          if (!isShownAbove) return renderTopic(topic, 3);
          return (
            <section key={topic.id} aria-label={topic.name}>
              {subplan.topics.length > 1 && (
                <p className="others-topic mt-1 ml-7 font-semibold wrap-anywhere text-muted">{topic.name}</p>
              )}
              <ul>
                {topic.tasks.map((task) => (
                  <li key={task.id} className="row py-2">
                    <TaskWithParts plan={plan} task={task} onTick={onTick} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

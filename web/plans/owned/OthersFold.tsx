import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useId, useState } from 'react';
import type { PlanTask, PlanTopic as Topic } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { openByOwner } from '#shared/checklist/waiting.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { areOthersOpen, keepOthersOpen } from '../../client/seen.ts';
import { useOwn } from '../../hydration/hydration.ts';
import { cx } from '../../ui/cx.ts';
import type { ItemThreadComponent } from '../subplans/itemThread.ts';
import { PlanTopic } from '../subplans/PlanTopic.tsx';
import { messages } from './messages.ts';
import { isOfOthers } from './ownParts.ts';

export type OthersFoldProps = {
  subplan: PlanSubplan;
  /** The topics with the tasks of others alone. */
  topics: readonly Topic[];
  /** Whether they are shown at first in any case. */
  isOpen: boolean;
  Thread: ItemThreadComponent;
  renderTask: (task: PlanTask) => ReactNode;
};

/** The tasks of others in a subplan, below the employee's own: folded until they want to see them. */
export function OthersFold({ subplan, topics, isOpen, Thread, renderTask }: OthersFoldProps) {
  const id = useId();
  const kept = useOwn(
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
        className="others"
        onClick={() => {
          setChosen(!shown);
          keepOthersOpen(subplan.id, !shown);
        }}
      >
        <UsersRound aria-hidden />
        <span>{messages.others(tasks.length)}</span>
        <span className="others-open">
          <span className="truncate">
            {open === 0 ? messages.allDone : messages.open(open)}
            {waiting.length === 1 && ` · ${waiting[0]!.name}`}
          </span>
          <ChevronDown aria-hidden className={cx(!shown && '-rotate-90')} />
        </span>
      </button>
      <div id={id} className={cx(!shown && 'not-print:hidden')}>
        {topics.map((topic) => {
          const isShownAbove = subplan.topics
            .find((whole) => whole.id === topic.id)!
            .tasks.some((task) => !isOfOthers(task));
          if (!isShownAbove)
            return (
              <PlanTopic
                key={topic.id}
                topic={topic}
                level={3}
                readOnly
                locked={null}
                Thread={Thread}
                renderTask={renderTask}
              />
            );
          return (
            <section key={topic.id} aria-label={topic.name}>
              {subplan.topics.length > 1 && <p className="others-topic">{topic.name}</p>}
              <ul>
                {topic.tasks.map((task) => (
                  <li key={task.id} className="row py-2">
                    {renderTask(task)}
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

import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { memo, useState } from 'react';
import type { PlanTask as Task } from '#shared/checklist/schema.ts';
import { isSetByHand } from '#shared/checklist/due.ts';
import { hasOpenTasks } from '#shared/plans/overdue.ts';
import { percentDone } from '#shared/plans/progress.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { TopicCard, type TopicView } from '../../checklist/view/TopicCard.tsx';
import { useToday } from '../../system/today.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { DayText, RelativeDue } from '../../ui/time.tsx';
import { ItemThread } from '../comments/ItemThread.tsx';
import { messages } from '../messages.ts';
import { OverdueMark } from '../OverdueMark.tsx';
import { useTaskParts } from '../tasks/parts.ts';
import { PlanTask, type PlanTaskProps } from '../tasks/PlanTask.tsx';
import { canCollapse } from './folding.ts';

export type PlanSubplanCardProps = Omit<PlanTaskProps, 'task'> & {
  subplan: PlanSubplan;
  overdue: boolean;
  /** The level of the heading. */
  level?: 2 | 3;
  /** Whether all of it stays open, also when its tasks are done. */
  isOpen?: boolean;
  /** Asks for another due day of a subplan whose tasks are not all done (Dates 7). */
  onMoveDue?: ((subplan: PlanSubplan) => void) | undefined;
};

/**
 * Shows a subplan of a plan: when it is due, its progress and its tasks. A tick changes one of up to 50 subplans: the
 * others do not render again.
 */
export const PlanSubplanCard = memo(function PlanSubplanCard(props: PlanSubplanCardProps) {
  const { subplan, level, overdue, isOpen = true, onMoveDue, ...tasks } = props;
  const { due_date } = subplan;
  const parts = useTaskParts();
  const today = useToday();
  const percent = percentDone(subplan);
  const done = percent === 100;
  const isFoldable = canCollapse(done, isOpen, parts?.isFiltered);
  // A subplan completed during the visit stays open, so that nothing jumps.
  const [folded, setFolded] = useState(done);
  const renderTopic = (topic: TopicView<Task>, topicLevel: 3 | 4) => (
    <ItemThread key={topic.id} kind="topic" id={topic.id} name={topic.name}>
      {({ button, thread }) => (
        <TopicCard
          topic={topic}
          level={topicLevel}
          actions={button}
          renderTask={(task) => <PlanTask task={task} {...tasks} />}
        >
          {thread}
        </TopicCard>
      )}
    </ItemThread>
  );
  return (
    <SubplanCard
      subplan={parts?.inPlace(subplan) ?? subplan}
      level={level}
      mark={<Ring percent={percent} />}
      folded={isFoldable && folded}
      onFold={isFoldable ? () => setFolded(!folded) : undefined}
      status={
        <>
          {overdue && <OverdueMark>{messages.tasksOverdue}</OverdueMark>}
          <span className="figures">
            {subplan.completed_tasks} of {subplan.total_tasks} done
          </span>
        </>
      }
      due={
        <span className="flex min-w-0 items-center gap-1">
          <span className="flex items-center gap-1.5 font-medium">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            <span>
              {messages.due} <DayText day={due_date} />
              {isSetByHand(subplan) && <span className="font-normal"> · {messages.setByHand}</span>}
              {hasOpenTasks(subplan) && (
                <span className="font-normal print:hidden">
                  {' · '}
                  <RelativeDue day={due_date} today={today} />
                </span>
              )}
            </span>
          </span>
          {onMoveDue && !done && (
            <Menu
              size="sm"
              label={messages.menuOfSubplan(subplan.name)}
              items={[
                {
                  label: messages.moveDueDate,
                  icon: <CalendarClock />,
                  onSelect: () => onMoveDue(subplan),
                },
              ]}
            />
          )}
        </span>
      }
      renderTopic={renderTopic}
    >
      {parts?.renderOthers(subplan, { isOpen, onTick: tasks.onTick, renderTopic })}
    </SubplanCard>
  );
});

import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { memo, type ReactNode, useState } from 'react';
import { isSetByHand } from '#shared/checklist/due.ts';
import { hasOpenTasks, isSubplanOverdue } from '#shared/plans/overdue.ts';
import { percentDone } from '#shared/plans/progress.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { PlanFlags } from '#shared/plans/status.ts';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { useToday } from '../../system/today.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { DayText, RelativeDue } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { OverdueMark } from '../OverdueMark.tsx';
import { PlanTopic, type PlanTopicProps } from './PlanTopic.tsx';

export type PlanSubplanCardProps = Omit<PlanTopicProps, 'topic' | 'level'> & {
  plan: PlanFlags;
  subplan: PlanSubplan;
  /** The level of the heading. */
  level?: 2 | 3;
  /** Whether it is folded at first when all its tasks are done. */
  foldDone?: boolean;
  /** Asks for another due day of a subplan whose tasks are not all done (Dates 7). */
  onMoveDue?: ((subplan: PlanSubplan) => void) | undefined;
  /** Shown after the topics. */
  children?: ReactNode;
};

/** Shows a subplan of a plan: when it is due, its progress and its tasks. */
export function PlanSubplanCard(props: PlanSubplanCardProps) {
  const { plan, subplan, level = 2, ...tasks } = props;
  const overdue = isSubplanOverdue(plan, subplan, useToday());
  return <MemoSubplanCard subplan={subplan} level={level} overdue={overdue} {...tasks} />;
}

type MemoSubplanCardProps = Omit<PlanSubplanCardProps, 'plan' | 'level'> & { level: 2 | 3; overdue: boolean };

// A tick changes one of up to 50 subplans: the others do not render again.
const MemoSubplanCard = memo(function MemoSubplanCard(props: MemoSubplanCardProps) {
  const { subplan, level, overdue, foldDone = false, onMoveDue, children, ...tasks } = props;
  const done = percentDone(subplan) === 100;
  // A subplan completed during the visit stays open, so that nothing jumps.
  const [folded, setFolded] = useState(foldDone && done);
  return (
    <SubplanCard
      subplan={subplan}
      level={level}
      mark={<Ring percent={percentDone(subplan)} />}
      folded={done && folded}
      onFold={done && foldDone ? () => setFolded(!folded) : undefined}
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
          <DueText subplan={subplan} />
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
      renderTopic={(topic, topicLevel) => (
        <PlanTopic key={topic.id} topic={topic} level={topicLevel} {...tasks} />
      )}
    >
      {children}
    </SubplanCard>
  );
});

function DueText({ subplan }: { subplan: PlanSubplan }) {
  const { due_date } = subplan;
  const today = useToday();
  return (
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
  );
}

import CalendarDays from 'lucide-react/icons/calendar-days';
import { memo } from 'react';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { PlanFlags } from '#shared/plans/status.ts';
import { SubplanCard } from '../checklist/SubplanCard.tsx';
import { useToday } from '../layout/today.ts';
import { DayText, RelativeDay } from '../ui/time.tsx';
import { words } from './messages.ts';
import { OverdueMark } from './OverdueMark.tsx';
import { PlanTopic } from './PlanTopic.tsx';
import type { Tick } from './ticks.ts';

export type PlanSubplanCardProps = {
  plan: PlanFlags;
  subplan: PlanSubplan;
  /** Of the heading. */
  level?: 2 | 3;
  /** Why its tasks cannot be ticked now. */
  locked?: string | null;
  /** Ticks a task; without it the tasks are read-only. */
  onTick?: ((tick: Tick) => void) | null;
};

/** A subplan of a plan with when it is due, how far it is, and its tasks. */
export function PlanSubplanCard({
  plan,
  subplan,
  level = 2,
  locked = null,
  onTick = null,
}: PlanSubplanCardProps) {
  const overdue = isSubplanOverdue(plan, subplan, useToday());
  return <Kept subplan={subplan} overdue={overdue} level={level} locked={locked} onTick={onTick} />;
}

type KeptProps = Required<Omit<PlanSubplanCardProps, 'plan'>> & { overdue: boolean };

// A tick changes one of up to 50 subplans; the others stay as they are drawn.
const Kept = memo(function Kept({ subplan, overdue, level, locked, onTick }: KeptProps) {
  const { completed_tasks: done, total_tasks: total } = subplan;
  return (
    <SubplanCard
      subplan={subplan}
      level={level}
      status={
        <>
          {overdue && <OverdueMark>{words.tasksOverdue}</OverdueMark>}
          <span className="tabular-nums">
            {done} of {total} done
          </span>
        </>
      }
      due={<DueText subplan={subplan} />}
      renderTopic={(topic, topicLevel) => (
        <PlanTopic key={topic.id} topic={topic} level={topicLevel} onTick={onTick} locked={locked} />
      )}
    />
  );
});

function DueText({ subplan: { due_date, completed_tasks, total_tasks } }: { subplan: PlanSubplan }) {
  const today = useToday();
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <CalendarDays aria-hidden className="size-4 shrink-0" />
      <span>
        {words.due} <DayText day={due_date} />
        {completed_tasks < total_tasks && (
          <span className="font-normal print:hidden">
            {' · '}
            <RelativeDay day={due_date} today={today} />
          </span>
        )}
      </span>
    </span>
  );
}

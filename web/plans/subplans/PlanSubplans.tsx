import ListX from 'lucide-react/icons/list-x';
import { useState } from 'react';
import { byDueDate } from '#shared/plans/order.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useAfterFirstPaint } from '../../router/useRenderedCount.ts';
import { useToday } from '../../system/today.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMoveDue } from '../dates/useMoveDue.tsx';
import { messages } from '../messages.ts';
import { useTick } from '../tasks/usePlan.ts';
import { isToRead } from './folding.ts';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';

/** The number of subplans in the first render: more than a screen shows below the head of a plan. */
const FIRST = 2;

/** The subplans of a plan by due date. The employee ticks their tasks (Plans 11). */
export function PlanSubplans({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const today = useToday();
  const tick = useTick(plan.id);
  const refusal = rights(viewer, plan).tick;
  const [isOpen] = useState(isToRead(plan, relations(viewer, plan).has('employee')));
  const isPainted = useAfterFirstPaint();
  const { onMoveDue, dialog } = useMoveDue(plan);
  if (plan.subplans.length === 0) return <EmptyState icon={<ListX />} title={messages.noSubplans} />;
  const subplans = byDueDate(plan.subplans);
  const cards = (isPainted ? subplans : subplans.slice(0, FIRST)).map((subplan) => (
    <PlanSubplanCard
      key={subplan.id}
      subplan={subplan}
      overdue={isSubplanOverdue(plan, subplan, today)}
      readOnly={refusal?.kind === 'role'}
      locked={refusal?.text ?? null}
      onTick={tick}
      isOpen={isOpen}
      onMoveDue={onMoveDue}
    />
  ));
  return (
    <div className="border-b border-line">
      {cards}
      {dialog}
    </div>
  );
}

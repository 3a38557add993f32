import ListX from 'lucide-react/icons/list-x';
import { useState } from 'react';
import { byDueDate } from '#shared/plans/order.ts';
import { relations } from '#shared/plans/relations.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useAfterFirstPaint } from '../../router/useRenderedCount.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMoveDue } from '../dates/useMoveDue.tsx';
import { messages } from '../messages.ts';
import type { ItemThreadComponent } from './itemThread.ts';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';
import { useTick } from './usePlan.ts';

export type PlanSubplansProps = { plan: Plan; Thread: ItemThreadComponent };

/** The number of subplans in the first render: more than a screen shows below the head of a plan. */
const FIRST = 2;

/** The subplans of a plan by due date. The employee ticks their tasks (Plans 11). */
export function PlanSubplans({ plan, Thread }: PlanSubplansProps) {
  const viewer = useViewer();
  const tick = useTick(plan.id);
  const refusal = rights(viewer, plan).tick;
  // Once everything is done, the whole plan is shown: it is read before it is signed. An employee who has signed has
  // read it.
  const hasSigned = plan.signed_by_user && relations(viewer, plan).has('employee');
  const [foldDone] = useState(hasSigned || !isAllDone(plan.progress));
  const isPainted = useAfterFirstPaint();
  const { onMoveDue, dialog } = useMoveDue(plan);
  if (plan.subplans.length === 0) return <EmptyState icon={<ListX />} title={messages.noSubplans} />;
  const subplans = byDueDate(plan.subplans);
  const cards = (isPainted ? subplans : subplans.slice(0, FIRST)).map((subplan) => (
    <PlanSubplanCard
      key={subplan.id}
      plan={plan}
      subplan={subplan}
      readOnly={refusal?.kind === 'role'}
      locked={refusal?.text ?? null}
      onTick={tick}
      foldDone={foldDone}
      onMoveDue={onMoveDue}
      Thread={Thread}
    />
  ));
  return (
    <div className="border-b border-line">
      {cards}
      {dialog}
    </div>
  );
}

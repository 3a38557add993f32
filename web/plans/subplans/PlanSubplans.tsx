import ListX from 'lucide-react/icons/list-x';
import { byDueDate } from '#shared/plans/order.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import type { ItemThreadComponent } from './itemThread.ts';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';
import { useTick } from './usePlan.ts';

export type PlanSubplansProps = { plan: Plan; Thread: ItemThreadComponent };

/** The subplans of a plan by due date. The employee ticks their tasks (Plans 11). */
export function PlanSubplans({ plan, Thread }: PlanSubplansProps) {
  const viewer = useViewer();
  const tick = useTick(plan.id);
  const refusal = rights(viewer, plan).tick;
  if (plan.subplans.length === 0) return <EmptyState icon={<ListX />} title={messages.noSubplans} />;
  return byDueDate(plan.subplans).map((subplan) => (
    <PlanSubplanCard
      key={subplan.id}
      plan={plan}
      subplan={subplan}
      readOnly={refusal?.kind === 'role'}
      locked={refusal?.text ?? null}
      onTick={tick}
      Thread={Thread}
    />
  ));
}

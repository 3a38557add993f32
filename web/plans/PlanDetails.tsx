import ListX from 'lucide-react/icons/list-x';
import { byDueDate } from '#shared/plans/order.ts';
import { isPlanEmployee, whyTasksAreLocked } from '#shared/plans/permissions.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';
import { Notice } from './Notice.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';
import { ReadyToSign } from './ReadyToSign.tsx';
import { deservesCongratulation } from './signing.ts';
import { useTick } from './usePlan.ts';

/** A plan as it is read. Its employee ticks the tasks in it; for everybody else they are read-only (spec §5). */
export function PlanDetails({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const tick = useTick(plan.id);
  const locked = whyTasksAreLocked(plan);
  return (
    <div className="flex flex-col gap-4">
      {deservesCongratulation(viewer, plan) && <ReadyToSign plan={plan} />}
      {locked !== null && <Notice>{locked}</Notice>}
      <PlanFacts plan={plan} />
      {plan.subplans.length === 0 && <EmptyState icon={<ListX />} title={words.noSubplans} />}
      {byDueDate(plan.subplans).map((subplan) => (
        <PlanSubplanCard
          key={subplan.id}
          plan={plan}
          subplan={subplan}
          locked={locked}
          onTick={isPlanEmployee(viewer, plan) ? tick : null}
        />
      ))}
    </div>
  );
}

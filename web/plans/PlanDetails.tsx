import ListX from 'lucide-react/icons/list-x';
import { byDueDate } from '#shared/plans/order.ts';
import { isPlanEmployee, whyTasksAreLocked } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CommentsContext, usePlanComments } from './comments/context.ts';
import { PlanComments } from './comments/PlanComments.tsx';
import { words } from './messages.ts';
import { Notice } from './Notice.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';
import { PlanRecord } from './record/PlanRecord.tsx';
import { Signatures } from './record/Signatures.tsx';
import { deservesCongratulation } from './signing/offered.ts';
import { ReadyToSign } from './signing/ReadyToSign.tsx';
import { ReturnedNotice } from './signing/ReturnedNotice.tsx';
import { useTick } from './usePlan.ts';

/** A plan as it is read. Its employee ticks the tasks in it; for everybody else they are read-only (spec §5). */
export function PlanDetails({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const tick = useTick(plan.id);
  const locked = whyTasksAreLocked(plan);
  const comments = usePlanComments(plan);
  const isOwn = isPlanEmployee(viewer, plan);
  return (
    <div className="flex flex-col gap-4">
      {isOwn && locked === null && <ReturnedNotice plan={plan} />}
      {deservesCongratulation(viewer, plan) && <ReadyToSign plan={plan} />}
      {locked !== null && <Notice>{locked}</Notice>}
      <PlanFacts plan={plan} />
      <Signatures plan={plan} />
      <PlanComments plan={plan} />
      {plan.subplans.length === 0 && <EmptyState icon={<ListX />} title={words.noSubplans} />}
      <CommentsContext value={comments}>
        {byDueDate(plan.subplans).map((subplan) => (
          <PlanSubplanCard
            key={subplan.id}
            plan={plan}
            subplan={subplan}
            locked={locked}
            onTick={isOwn ? tick : null}
          />
        ))}
      </CommentsContext>
      <PlanRecord plan={plan} />
    </div>
  );
}

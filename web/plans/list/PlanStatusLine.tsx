import type { PlanSummary } from '#shared/plans/schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { messages } from '../messages.ts';
import { OverdueMark } from '../OverdueMark.tsx';
import { PlanStatusBadge } from '../PlanStatusBadge.tsx';

/** The status of a plan on its card, and whether subplans are overdue: in red once, also on an Overdue plan. */
export function PlanStatusLine({ plan }: { plan: Pick<PlanSummary, 'status' | 'has_overdue_subplans'> }) {
  const { status, has_overdue_subplans } = plan;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {status === 'Overdue' && has_overdue_subplans ? (
        <Badge tone="red" dot>
          <span>{status}</span>
          <span className="ml-1.5 border-l border-red/40 pl-1.5 font-semibold">
            {messages.subplanTasksOverdue}
          </span>
        </Badge>
      ) : (
        <>
          <PlanStatusBadge status={status} />
          {has_overdue_subplans && <OverdueMark>{messages.subplanTasksOverdue}</OverdueMark>}
        </>
      )}
    </div>
  );
}

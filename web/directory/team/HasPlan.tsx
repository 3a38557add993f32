import { planNamed } from '#shared/directory/team/planNamed.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { PlanStatusBadge } from '../../plans/PlanStatusBadge.tsx';
import { messages } from './messages.ts';

/** Shows whether a direct report has a plan of this name already, with its status (Plans 21). */
export function HasPlan({ report, name }: { report: DirectReport; name: string }) {
  const plan = planNamed(report.plans, name);
  if (!plan) return null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 text-xs text-muted">
      {messages.hasPlan}
      <PlanStatusBadge status={plan.status} />
    </span>
  );
}

import { percentDone, progressText } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { messages } from '../messages.ts';
import { PlanProgress } from '../PlanProgress.tsx';
import { DueSummary } from './DueSummary.tsx';

/** The progress of a plan and, for who ticks its tasks, the open ones by due date. */
export function PlanHead({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="text-base font-semibold" aria-live="polite">
          {progressText(plan.progress)}
        </p>
        <span aria-hidden className="text-sm text-muted figures">
          {percentDone(plan.progress)}%
        </span>
      </div>
      <PlanProgress progress={plan.progress} label={messages.overallProgress} hideValue />
      {rights(viewer, plan).tick === null && <DueSummary plan={plan} />}
    </div>
  );
}

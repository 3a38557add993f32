import { daysBetween } from '#shared/calendar.ts';
import { percentDone, progressText } from '#shared/plans/progress.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useToday } from '../../system/today.ts';
import { relativeDays } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { PlanProgress } from '../PlanProgress.tsx';

/** The progress of a plan. */
export function PlanHead({ plan }: { plan: Plan }) {
  const today = useToday();
  const { start_on } = plan;
  return (
    <div>
      {start_on !== undefined && start_on > today && plan.active_plan && (
        <p className="mb-2 text-base text-muted">
          {messages.starts(relativeDays(daysBetween(today, start_on)))}
        </p>
      )}
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="text-base font-semibold" aria-live="polite">
          {progressText(plan.progress)}
        </p>
        <span aria-hidden className="text-sm text-muted figures">
          {percentDone(plan.progress)}%
        </span>
      </div>
      <PlanProgress progress={plan.progress} label={messages.overallProgress} hideValue />
    </div>
  );
}

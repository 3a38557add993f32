import { type RefObject, useEffect } from 'react';
import { dayOf, daysBetween } from '#shared/calendar.ts';
import { progressText } from '#shared/plans/progress.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { CommentsProvider } from '../../plans/comments/CommentsProvider.tsx';
import { PlanProgress } from '../../plans/PlanProgress.tsx';
import { PlanStatusBadge } from '../../plans/PlanStatusBadge.tsx';
import { messages as planMessages } from '../../plans/messages.ts';
import { PlanSubplans } from '../../plans/subplans/PlanSubplans.tsx';
import { TaskParts } from '../../plans/tasks/parts/TaskParts.tsx';
import { useOrgTimeZone } from '../../system/config.ts';
import { DayText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** The plan to sign, for reading: completed tasks with dates and comments. */
export function QueuePaper({ plan, heading }: { plan: Plan; heading: RefObject<HTMLHeadingElement | null> }) {
  useEffect(() => {
    window.scrollTo(0, 0);
    // A screen reader announces the plan, and the keys do not act on a button of the one before.
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div className="cross-fade">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl font-semibold break-words">
          {plan.name}
        </h1>
        <PlanStatusBadge status={plan.status} />
      </div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-base font-semibold">{progressText(plan.progress)}</p>
        <Duration plan={plan} />
      </div>
      <PlanProgress progress={plan.progress} label={planMessages.overallProgress} hideValue />
      {plan.description && (
        <div className="mt-4 text-muted">
          <RichNote>{plan.description}</RichNote>
        </div>
      )}
      <div className="mt-5">
        <CommentsProvider plan={plan}>
          <TaskParts plan={plan}>
            <PlanSubplans plan={plan} />
          </TaskParts>
        </CommentsProvider>
      </div>
    </div>
  );
}

/** From the assignment to the employee's signature. */
function Duration({ plan }: { plan: Plan }) {
  const timeZone = useOrgTimeZone();
  const signature = plan.signatures.find(({ role }) => role === 'employee');
  if (!signature) return null;
  const signedOn = dayOf(signature.signed_at, timeZone);
  return (
    <span className="text-sm text-muted figures">
      <DayText day={plan.assigned_on} /> – <DayText day={signedOn} /> ·{' '}
      {messages.days(Math.max(1, daysBetween(plan.assigned_on, signedOn)))}
    </span>
  );
}

import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { progressText } from '#shared/plans/progress.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { PersonAvatar } from '../people/photo/PersonAvatar.tsx';
import { BreakableEmail } from '../ui/EmailText.tsx';
import { employeeName } from './personNames.ts';

type PlanAboutProps = {
  plan: Pick<PlanSummary, 'name' | 'user' | 'progress'>;
  /** After the progress. */
  note?: ReactNode;
};

/** The employee and the plan, at the top of the dialogs that ask about it. */
export function PlanAbout({ plan, note }: PlanAboutProps) {
  const name = employeeName(plan.user);
  return (
    <div className="mb-3 border-b border-line text-muted">
      <div className="flex items-center gap-3 py-3">
        <PersonAvatar person={plan.user} name={name} />
        <div className="min-w-0">
          <p className="font-medium break-words text-ink">{name}</p>
          {plan.user.email !== name && (
            <p className="text-sm break-words">
              <BreakableEmail email={plan.user.email} />
            </p>
          )}
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-line py-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-md bg-grey-soft text-grey-ink"
        >
          <ListChecks className="size-4" />
        </span>
        <div className="min-w-0">
          <p className="font-medium break-words text-ink">{plan.name}</p>
          <p className="text-sm">
            {progressText(plan.progress)}
            {note}
          </p>
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { progressText } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Card } from '../../ui/Card.tsx';
import { DayText } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { employeeName, managerName } from '../personNames.ts';
import { PlanProgress } from '../PlanProgress.tsx';
import { DueSummary } from './DueSummary.tsx';
import { NextTask } from './NextTask.tsx';

/** Progress, next tasks, description, dates and people of a plan. In edit mode the description is a field. */
export function PlanFacts({ plan, editing = false }: { plan: Plan; editing?: boolean }) {
  const viewer = useViewer();
  const canTick = rights(viewer, plan).tick === null;
  return (
    <Card className="gap-4 sm:p-5">
      <div>
        <p className="mb-1.5 text-base font-semibold" aria-live="polite">
          {progressText(plan.progress)}
        </p>
        <PlanProgress progress={plan.progress} label="Overall progress" />
      </div>
      {canTick && (
        <div className="no-print flex flex-col gap-2 empty:hidden">
          <NextTask plan={plan} />
          <DueSummary plan={plan} />
        </div>
      )}
      {plan.description && !editing && (
        <p className="text-base break-words whitespace-pre-line text-pretty">{plan.description}</p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 lg:grid-cols-[auto_auto_1fr_1fr]">
        <Fact name={messages.assigned}>
          <DayText day={plan.assigned_on} />
        </Fact>
        <Fact name={messages.due}>{plan.due_date ? <DayText day={plan.due_date} /> : 'No due date'}</Fact>
        <Fact name="Employee">
          <PersonText name={employeeName(plan.user)} email={plan.user.email} />
        </Fact>
        <Fact name="Manager">
          <PersonText name={managerName(plan.manager)} email={plan.manager.email} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd className="mt-0.5 text-base">{children}</dd>
    </div>
  );
}

function PersonText({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
      {email && email !== name && (
        <a
          href={`mailto:${email}`}
          title={email}
          className="block truncate text-sm text-muted hover:underline"
        >
          {email}
        </a>
      )}
    </>
  );
}

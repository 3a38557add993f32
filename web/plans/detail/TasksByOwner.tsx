import { type ReactNode, useState } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { waitingFor } from '#shared/checklist/waiting.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { TodayTasks } from './TodayTasks.tsx';
import { CalmBox } from '../tasks/parts/CalmBox.tsx';
import { ownPart, subplansOf } from '../tasks/parts/ownParts.ts';
import { TaskParts } from '../tasks/parts/TaskParts.tsx';
import { WaitingFor } from '../tasks/parts/WaitingFor.tsx';

export type TasksByOwnerProps = {
  plan: Plan;
  /** Renders the tasks: those that come first, and a plan with those that are shown. */
  children: (first: ReactNode, shown: Plan) => ReactNode;
};

/** The tasks of a plan with their parts, below the owners that the plan waits for: each is a filter. */
export function TasksByOwner({ plan, children }: TasksByOwnerProps) {
  const viewer = useViewer();
  const [shown, setShown] = useState<string | null>(null);
  const filtered = shown === null ? [] : subplansOf(plan.subplans, shown);
  const isFiltered = filtered.length > 0;
  const own = ownPart(plan);
  const isCalm =
    relations(viewer, plan).has('employee') &&
    allTasks<PlanTask>(own.subplans).every(({ completed }) => completed) &&
    rights(viewer, plan).tick === null &&
    waitingFor(plan.subplans).length > 0;
  return (
    <>
      <WaitingFor plan={plan} shown={shown} onShow={setShown} />
      <TaskParts plan={plan} isFiltered={isFiltered}>
        {children(
          isCalm ? <CalmBox plan={plan} /> : <TodayTasks plan={own} />,
          isFiltered ? { ...plan, subplans: filtered } : plan,
        )}
      </TaskParts>
    </>
  );
}

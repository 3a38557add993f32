import { type ReactNode, useState } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { waitingFor } from '#shared/checklist/waiting.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { TodayTasks } from '../detail/TodayTasks.tsx';
import type { ItemThreadComponent } from '../subplans/itemThread.ts';
import { CalmBox } from './CalmBox.tsx';
import { OwnedSubplans } from './OwnedSubplans.tsx';
import { ownPart } from './ownParts.ts';
import { WaitingFor } from './WaitingFor.tsx';
import './owned.css';

export type OwnedPlanProps = {
  plan: Plan;
  Thread: ItemThreadComponent;
  /** Between what comes first and the tasks. */
  children?: ReactNode;
};

/** The tasks of a plan with tasks of others, optional ones, texts to read or tasks that are not applicable. */
export function OwnedPlan({ plan, Thread, children }: OwnedPlanProps) {
  const viewer = useViewer();
  const [shown, setShown] = useState<string | null>(null);
  const own = ownPart(plan);
  const isDone = allTasks<PlanTask>(own.subplans).every(({ completed }) => completed);
  const isEmployee = relations(viewer, plan).has('employee');
  const isCalm =
    isEmployee && isDone && rights(viewer, plan).tick === null && waitingFor(plan.subplans).length > 0;
  return (
    <>
      <WaitingFor plan={plan} shown={shown} onShow={setShown} />
      {isCalm ? <CalmBox plan={plan} /> : <TodayTasks plan={own} Thread={Thread} />}
      {children}
      <OwnedSubplans plan={plan} Thread={Thread} shown={shown} />
    </>
  );
}

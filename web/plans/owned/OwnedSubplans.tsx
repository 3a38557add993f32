import { memo, useCallback, useMemo, useState } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import { byDueDate } from '#shared/plans/order.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { isPlainTask } from '#shared/plans/tasks/plain.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useMoveDue } from '../dates/useMoveDue.tsx';
import type { ItemThreadComponent } from '../subplans/itemThread.ts';
import { PlanSubplanCard } from '../subplans/PlanSubplanCard.tsx';
import type { Tick } from '../subplans/ticks.ts';
import { useTick } from '../subplans/usePlan.ts';
import { OthersFold } from './OthersFold.tsx';
import { OwnedTask } from './OwnedTask.tsx';
import { isOfOthers, subplansOf, topicsWith } from './ownParts.ts';
import './owned.css';

export type OwnedSubplansProps = {
  plan: Plan;
  Thread: ItemThreadComponent;
  /** The key of the owner whose tasks alone are shown, or null. */
  shown?: string | null;
};

/** The subplans of a plan by due date, with the owner of each task. The employee's own come first (Owners 5). */
export function OwnedSubplans({ plan, Thread, shown = null }: OwnedSubplansProps) {
  const viewer = useViewer();
  const tick = useTick(plan.id);
  const facts = usePlanFacts(plan);
  const { onMoveDue, dialog } = useMoveDue(plan);
  // As in all plans, everything is shown before it is signed.
  const hasSigned = plan.signed_by_user && relations(viewer, plan).has('employee');
  const [foldDone] = useState(hasSigned || !isAllDone(plan.progress));
  const subplans = byDueDate(shown === null ? plan.subplans : subplansOf(plan.subplans, shown));
  return (
    <div className="border-b border-line">
      {subplans.map((subplan) => (
        <OwnedSubplan
          key={subplan.id}
          plan={facts}
          subplan={subplan}
          isFiltered={shown !== null}
          foldDone={foldDone}
          onTick={tick}
          onMoveDue={onMoveDue}
          Thread={Thread}
        />
      ))}
      {dialog}
    </div>
  );
}

/** Returns a plan that stays the same while tasks are ticked: rights on tasks do not depend on the progress. */
function usePlanFacts(plan: Plan): Plan {
  const { id, version, active_plan, signed_by_user, approved_by_manager, user_id, manager_id } = plan;
  const key = [id, version, active_plan, signed_by_user, approved_by_manager, user_id, manager_id].join();
  const [kept, setKept] = useState({ key, plan });
  if (kept.key === key) return kept.plan;
  setKept({ key, plan });
  return plan;
}

type OwnedSubplanProps = {
  plan: Plan;
  subplan: PlanSubplan;
  isFiltered: boolean;
  foldDone: boolean;
  onTick: (tick: Tick) => void;
  onMoveDue: ((subplan: PlanSubplan) => void) | undefined;
  Thread: ItemThreadComponent;
};

// A tick changes one of up to 50 subplans: the others do not render again.
const OwnedSubplan = memo(function OwnedSubplan(props: OwnedSubplanProps) {
  const { plan, subplan, isFiltered, foldDone, onTick, onMoveDue, Thread } = props;
  const viewer = useViewer();
  const refusal = rights(viewer, plan).tick;
  // For the new hire: they would take open boxes of others for their own. Other viewers see all tasks in place.
  const roles = relations(viewer, plan);
  const isFolding = roles.has('employee') && !isFiltered;
  const hasMenu = roles.has('manager') || roles.has('hr');
  const own = useMemo(
    () =>
      isFolding ? { ...subplan, topics: topicsWith(subplan.topics, (task) => !isOfOthers(task)) } : subplan,
    [subplan, isFolding],
  );
  const others = useMemo(
    () => (isFolding ? topicsWith(subplan.topics, isOfOthers).filter(({ tasks }) => tasks.length > 0) : []),
    [subplan, isFolding],
  );
  const renderTask = useCallback(
    (task: PlanTask) =>
      isPlainTask(task) && !hasMenu ? null : (
        <OwnedTask plan={plan} task={task} onTick={onTick} Thread={Thread} />
      ),
    [plan, hasMenu, onTick, Thread],
  );
  return (
    <PlanSubplanCard
      plan={plan}
      subplan={own}
      readOnly={refusal?.kind === 'role'}
      locked={refusal?.text ?? null}
      onTick={onTick}
      foldDone={foldDone && !isFiltered}
      onMoveDue={onMoveDue}
      Thread={Thread}
      renderTask={renderTask}
    >
      {others.length > 0 && (
        <OthersFold
          subplan={subplan}
          topics={others}
          isOpen={!foldDone}
          Thread={Thread}
          renderTask={renderTask}
        />
      )}
    </PlanSubplanCard>
  );
});

import { type ReactNode, useMemo } from 'react';
import type { Viewer } from '#shared/people/viewer.ts';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isPlainChecklist, isPlainTask } from '#shared/plans/tasks/plain.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { type TaskParts as Parts, TaskPartsContext } from '../parts.ts';
import { OthersFold } from './OthersFold.tsx';
import { isOfOthers, topicsWith } from './ownParts.ts';
import { TaskWithParts } from './TaskWithParts.tsx';
import './parts.css';

export type TaskPartsProps = {
  plan: Plan;
  /** Whether the tasks of one owner alone are shown. */
  isFiltered?: boolean;
  /** The tasks. */
  children: ReactNode;
};

/** Draws the tasks of a plan with their owners, kinds and menus. Plans of plain tasks have none of these. */
export function TaskParts({ plan, isFiltered = false, children }: TaskPartsProps) {
  const viewer = useViewer();
  const isPlain = isPlainChecklist(plan.subplans);
  const { id, version, active_plan, signed_by_user, approved_by_manager, user_id, manager_id } = plan;
  const facts = [id, version, active_plan, signed_by_user, approved_by_manager, user_id, manager_id].join();
  const parts = useMemo(
    () => (isPlain ? null : partsOf(viewer, plan, isFiltered)),
    // The same while tasks are ticked, so that the other subplans do not render: rights do not depend on the progress.
    // oxlint-disable-next-line react/exhaustive-deps
    [isPlain, viewer, facts, isFiltered],
  );
  return <TaskPartsContext value={parts}>{children}</TaskPartsContext>;
}

function partsOf(viewer: Viewer, plan: Plan, isFiltered: boolean): Parts {
  const roles = relations(viewer, plan);
  const hasMenus = roles.has('manager') || roles.has('hr');
  // For the new hire: they would take open boxes of others for their own. Other viewers see all tasks in place.
  const isFolding = roles.has('employee') && !isFiltered;
  return {
    isFiltered,
    inPlace: (subplan) =>
      isFolding ? { ...subplan, topics: topicsWith(subplan.topics, (task) => !isOfOthers(task)) } : subplan,
    renderOthers(subplan, view) {
      const topics = topicsWith(subplan.topics, isOfOthers).filter(({ tasks }) => tasks.length > 0);
      if (!isFolding || topics.length === 0) return null;
      return <OthersFold plan={plan} subplan={subplan} topics={topics} {...view} />;
    },
    renderTask: (task, onTick) =>
      hasMenus || !isPlainTask(task) ? <TaskWithParts plan={plan} task={task} onTick={onTick} /> : null,
  };
}

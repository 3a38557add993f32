import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '#shared/people/permissions.ts';
import { isPlanManager, whyPlanCannotBeEdited } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../paths.ts';
import { keepView } from './listView.ts';

/** Edit is offered to the plan's manager while nobody has signed and the plan is active (spec §2). */
export function mayEdit(viewer: Viewer, plan: PlanSummary): boolean {
  return isPlanManager(viewer, plan) && whyPlanCannotBeEdited(plan) === null;
}

/**
 * Edit mode of a plan's page, asked for by `?edit=true` or by the navigation state `startEditing` (spec §4). Once begun it
 * lasts until it is left: a signature that arrives meanwhile must not take away what was typed.
 */
export function useEditMode(id: string, plan: PlanSummary | undefined, edit: boolean) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const startEditing = useLocation({ select: ({ state }) => state.startEditing === true });
  const asked = edit || startEditing;
  const [begun, setBegun] = useState(false);
  const editing = asked && (begun || (plan !== undefined && mayEdit(viewer, plan)));
  if (editing !== begun) setBegun(editing);

  // In place of the entry in the history, so that Back leaves the page, and asks first when there are edits.
  const go = (on: boolean) =>
    void navigate({ ...paths.plan(id, { edit: on }), state: keepView, replace: true, resetScroll: false });
  return { editing, start: () => go(true), stop: () => go(false) };
}

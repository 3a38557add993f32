import { useState } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { useAppLocation } from '../../router/location.ts';
import { keepView } from '../listView.ts';

/**
 * Edit mode of a plan's page, requested by `?edit=true` or by the navigation state `startEditing` (Screens
 * 4). Once started it lasts until it is stopped: a signature that arrives meanwhile must not discard the
 * edits.
 */
export function useEditMode(id: string, plan: PlanSummary | undefined, edit: boolean) {
  const viewer = useViewer();
  const startEditing = useAppLocation().state.startEditing === true;
  const requested = edit || startEditing;
  const [started, setStarted] = useState(false);
  const editing = requested && (started || (plan !== undefined && rights(viewer, plan).edit === null));
  if (editing !== started) setStarted(editing);

  // Replaces the history entry, so that Back leaves the page, after a confirmation when there are edits.
  const go = (on: boolean) =>
    void navigate(paths.plan(id, { edit: on }), { state: keepView, replace: true, keepScroll: true });
  return { editing, start: () => go(true), stop: () => go(false) };
}

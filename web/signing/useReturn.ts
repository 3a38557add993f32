import { useQuery } from '@tanstack/react-query';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, HistoryEvent } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { commentsQuery } from '../plans/comments/queries.ts';
import { planHistoryQuery } from '../plans/record/historyQuery.ts';

/**
 * Returns why the manager has returned the plan to the viewer, or null (Signing 4). `isLoading` until that is known or a
 * first call has failed.
 */
export function useReturn(plan: Plan | undefined): { returned: PlanReturn | null; isLoading: boolean } {
  const viewer = useViewer();
  const { id = '', user_id } = plan ?? {};
  const canTick = plan !== undefined && rights(viewer, plan).tick === null;
  const comments = useQuery({ ...commentsQuery(id), enabled: canTick });
  // A return adds a comment on the plan. Without one the history need not be loaded.
  const mayBeReturned = (comments.data ?? []).some(
    ({ author, topic_id, task_id }) => author.id !== user_id && topic_id === null && task_id === null,
  );
  const history = useQuery({ ...planHistoryQuery(id), enabled: canTick && mayBeReturned });
  // Other parts of the page make the same calls for people who cannot tick.
  if (!canTick) return { returned: null, isLoading: false };
  return {
    returned: history.data ? currentReturn(history.data) : null,
    // Other parts of the page fetch the history, too, which is not waited for then.
    isLoading: (mayBeReturned ? [comments, history] : [comments]).some(
      ({ isLoading, failureCount }) => isLoading && failureCount === 0,
    ),
  };
}

type PlanReturn = { by: string; at: string; comment: string };

/** Returns the last return of a plan unless it was signed after it, otherwise null. */
export function currentReturn(history: readonly HistoryEvent[]): PlanReturn | null {
  const last = history.findLast(({ event }) => event === 'plan.returned' || event === 'plan.signed');
  if (last?.event !== 'plan.returned') return null;
  const { comment } = last.detail;
  return { by: last.actor.name, at: last.at, comment: typeof comment === 'string' ? comment : '' };
}

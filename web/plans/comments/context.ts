import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { whyCommentsAreClosed } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { commentsQuery } from './api.ts';
import { countByItem } from './byItem.ts';

/** What each line of a plan needs to know about the comments in it. */
type PlanComments = {
  planId: string;
  /** Why nothing can be said any more, or null. */
  closed: string | null;
  counts: ReadonlyMap<string, number>;
};

/** Null where a plan is shown without comments, as while it is being edited. */
export const CommentsContext = createContext<PlanComments | null>(null);

export const useComments = () => useContext(CommentsContext);

/** What goes into the context. It stays the same while tasks are ticked, so that no line is drawn again for that. */
export function usePlanComments(plan: Plan): PlanComments {
  const { data: comments } = useQuery(commentsQuery(plan.id));
  const { id: planId } = plan;
  const closed = whyCommentsAreClosed(plan);
  return useMemo(() => ({ planId, closed, counts: countByItem(comments ?? []) }), [planId, closed, comments]);
}

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { isSeenAsHr, rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { commentsQuery, useMarkSeen } from './api.ts';
import { countByItem } from './byItem.ts';

/** What the threads of a plan's topics and tasks have in common. */
type PlanComments = {
  planId: string;
  /** Why no comment can be added, or null (Comments 1). */
  closed: string | null;
  counts: ReadonlyMap<string, number>;
};

const CommentsContext = createContext<PlanComments | null>(null);

/** Returns the comments of the plan around it, or null outside a `CommentsProvider`. */
export const useComments = () => useContext(CommentsContext);

/** Provides the comments of a plan to its `ItemThread`s. The value stays the same while tasks are ticked. */
export function CommentsProvider({ plan, children }: { plan: Plan; children: ReactNode }) {
  const viewer = useViewer();
  const { data: comments } = useQuery(commentsQuery(plan.id));
  const { id: planId } = plan;
  // None are new to HR, who has no part in them.
  useMarkSeen(planId, isSeenAsHr(viewer, plan) ? undefined : comments);
  const closed = rights(viewer, plan).comment?.text ?? null;
  const value = useMemo(
    () => ({ planId, closed, counts: countByItem(comments ?? []) }),
    [planId, closed, comments],
  );
  return <CommentsContext value={value}>{children}</CommentsContext>;
}

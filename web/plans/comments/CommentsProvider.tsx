import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useAppLocation } from '../../router/location.ts';
import { useMarkSeen } from './api.ts';
import { countByItem, itemOf } from './byItem.ts';
import { commentsQuery } from './queries.ts';

/** The common state of a plan's threads. */
type PlanComments = {
  planId: string;
  /** Why no comment can be added, or null (Comments 1). */
  closed: string | null;
  counts: ReadonlyMap<string, number>;
  /** The topic or task whose thread is open at first, null for that of the plan; undefined when there is none. */
  toRead: string | null | undefined;
};

/** A stable `ref`: scrolls once, when the element is there. */
export const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'center' });

const CommentsContext = createContext<PlanComments | null>(null);

/** Returns the comments of the plan around it, or null outside a `CommentsProvider`. */
export const useComments = () => useContext(CommentsContext);

/** Provides the comments of a plan to its `ItemThread`s. The value stays the same while tasks are ticked. */
export function CommentsProvider({ plan, children }: { plan: Plan; children: ReactNode }) {
  const viewer = useViewer();
  const { data: comments } = useQuery(commentsQuery(plan.id));
  const { id: planId } = plan;
  // HR is no party, so no comments are new to them.
  useMarkSeen(planId, relations(viewer, plan).has('hr') ? undefined : comments);
  const closed = rights(viewer, plan).comment?.text ?? null;
  const { readComments } = useAppLocation().state;
  const [toRead, setToRead] = useState<string | null>();
  const last = readComments && comments?.findLast(({ author }) => author.id !== viewer.id);
  // Once: a comment that arrives later opens nothing.
  if (last && toRead === undefined) setToRead(itemOf(last));
  const value = useMemo(
    () => ({ planId, closed, counts: countByItem(comments ?? []), toRead }),
    [planId, closed, comments, toRead],
  );
  return <CommentsContext value={value}>{children}</CommentsContext>;
}

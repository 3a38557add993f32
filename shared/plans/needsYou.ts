import type { PlanStatus } from './status.ts';

/** The tasks of a manager, in the order of their lines: late people first (Plans 20). */
const NEEDS = ['overdue', 'sign', 'start', 'comments'] as const;
export type NeedKind = (typeof NEEDS)[number];

type PlanOfList = {
  status: PlanStatus;
  unread_comments: number;
  has_overdue_subplans: boolean;
  proposed_start_on?: string | undefined;
};

/** The plans that need the manager for one reason. `count` is their number, for comments that of the comments. */
export type Need<Plan> = { kind: NeedKind; plans: readonly [Plan, ...Plan[]]; count: number };

/** Returns whether the plan needs its manager for this reason. */
function hasNeed(kind: NeedKind, plan: PlanOfList): boolean {
  switch (kind) {
    case 'sign':
      return plan.status === 'Needs Manager Signature';
    case 'overdue':
      // Also a subplan that is late in a plan that is not.
      return plan.status === 'Overdue' || plan.has_overdue_subplans;
    case 'start':
      return plan.proposed_start_on !== undefined;
    case 'comments':
      return plan.unread_comments > 0;
  }
}

/** Returns whether the plan needs its manager for any reason. */
export function needsManager(plan: PlanOfList): boolean {
  return NEEDS.some((kind) => hasNeed(kind, plan));
}

/** Returns what the plans need of their manager, in the order of the plans; nothing for a kind without plans. */
export function needsYou<Plan extends PlanOfList>(plans: readonly Plan[]): Need<Plan>[] {
  return NEEDS.flatMap((kind) => {
    const [first, ...others] = plans.filter((plan) => hasNeed(kind, plan));
    if (!first) return [];
    const found = [first, ...others] as const;
    const comments = found.reduce((sum, plan) => sum + plan.unread_comments, 0);
    return [{ kind, plans: found, count: kind === 'comments' ? comments : found.length }];
  });
}

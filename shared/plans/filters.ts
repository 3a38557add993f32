import { needsSignature, type PlanStatus } from './status.ts';

export const PLAN_FILTERS = ['all', 'active', 'inactive', 'pending', 'completed', 'overdue'] as const;
export type PlanFilter = (typeof PLAN_FILTERS)[number];

/** Returns whether the filter shows plans of this status (Plans 10). */
export function matchesFilter(filter: PlanFilter, status: PlanStatus): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'active':
      return status === 'Active';
    case 'inactive':
      return status === 'Inactive';
    case 'pending':
      return needsSignature(status);
    case 'completed':
      return status === 'Completed';
    case 'overdue':
      return status === 'Overdue';
  }
}

/** Returns the number of plans that each filter shows. */
export function countByFilter(plans: readonly { status: PlanStatus }[]): Record<PlanFilter, number> {
  const count = (filter: PlanFilter) => plans.filter((plan) => matchesFilter(filter, plan.status)).length;
  return {
    all: plans.length,
    active: count('active'),
    inactive: count('inactive'),
    pending: count('pending'),
    completed: count('completed'),
    overdue: count('overdue'),
  };
}

import { PLAN_STATUSES, type PlanStatus } from './status.ts';

/** The choices of the side panel of the manager's list, with the statuses that each shows (Plans 10). */
const STATUSES = {
  all: PLAN_STATUSES,
  active: ['Active'],
  inactive: ['Inactive'],
  pending: ['Needs Manager Signature', 'Needs Employee Signature'],
  completed: ['Completed'],
  overdue: ['Overdue'],
} as const satisfies Record<string, readonly PlanStatus[]>;

export type StatusGroup = keyof typeof STATUSES;
export const STATUS_GROUPS = Object.keys(STATUSES) as StatusGroup[];

/** Returns whether the group has plans of this status. */
export const isInGroup = (group: StatusGroup, status: PlanStatus): boolean =>
  (STATUSES[group] as readonly PlanStatus[]).includes(status);

/** Returns the number of plans in each group. */
export const countByGroup = (plans: readonly { status: PlanStatus }[]): Record<StatusGroup, number> =>
  Object.fromEntries(
    STATUS_GROUPS.map((group) => [group, plans.filter(({ status }) => isInGroup(group, status)).length]),
  ) as Record<StatusGroup, number>;

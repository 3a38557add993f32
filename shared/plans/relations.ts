import type { Viewer } from '../people/viewer.ts';

/** The people of a plan. */
export type PlanParties = { user_id: string; manager_id: string };

/** How people stand to a plan. `hr` is who acts for its employee as HR, and is none of the others (HR 2). */
export const PLAN_ROLES = ['employee', 'manager', 'hr'] as const;
export type PlanRole = (typeof PLAN_ROLES)[number];

/** The roles in which a person stands for themselves. The same in SQL: `ROLES` in server/plans/visible/store.ts. */
const PARTIES: Record<Exclude<PlanRole, 'hr'>, (viewer: Viewer, plan: PlanParties) => boolean> = {
  employee: (viewer, plan) => plan.user_id === viewer.id,
  // A person who is no longer a manager is not the manager of the plans that still name them.
  manager: (viewer, plan) => viewer.is_manager && plan.manager_id === viewer.id,
};

/**
 * Returns the roles of the viewer on a plan that they may see (Plans 3). A manager can be the employee of a plan of their own.
 * Who sees it without being one of its parties does so as HR.
 */
export function relations(viewer: Viewer, plan: PlanParties): ReadonlySet<PlanRole> {
  const parties = PLAN_ROLES.filter((role) => role !== 'hr' && PARTIES[role](viewer, plan));
  return new Set(parties.length === 0 && viewer.is_hr ? ['hr'] : parties);
}

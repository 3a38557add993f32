import type { Viewer } from '../people/viewer.ts';

/** The people of a plan. */
export type PlanParties = { user_id: string; manager_id: string };

/** The roles of those who are named in a plan. */
export const PARTY_ROLES = ['employee', 'manager'] as const;
type PartyRole = (typeof PARTY_ROLES)[number];

/** The roles of people on a plan. `hr` acts for its employee as HR, and is no party to it (HR 2). */
export const PLAN_ROLES = [...PARTY_ROLES, 'hr'] as const;
export type PlanRole = (typeof PLAN_ROLES)[number];

/** The parties to a plan. The same in SQL: `ROLES` in server/plans/access/access.sql.ts, which has HR as well. */
const IS_PARTY: Record<PartyRole, (viewer: Viewer, plan: PlanParties) => boolean> = {
  employee: (viewer, plan) => plan.user_id === viewer.id,
  // A person who is no longer a manager is not the manager of the plans that still name them.
  manager: (viewer, plan) => viewer.is_manager && plan.manager_id === viewer.id,
};

/**
 * Returns the roles of the viewer on a plan that they may see (Plans 3): the scope of HR is not checked here, so this
 * does not decide who may see a plan. A manager can be the employee of a plan of their own. A viewer who is no party
 * sees it as HR.
 */
export function relations(viewer: Viewer, plan: PlanParties): ReadonlySet<PlanRole> {
  const parties = PARTY_ROLES.filter((role) => IS_PARTY[role](viewer, plan));
  return new Set<PlanRole>(parties.length === 0 && viewer.is_hr ? ['hr'] : parties);
}

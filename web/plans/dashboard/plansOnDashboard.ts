import { compareForEmployee } from '#shared/plans/order.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';

/** Returns the viewer's active and completed plans, the most urgent first (Plans 9, 16). */
export function plansOnDashboard<Plan extends PlanSummary>(plans: readonly Plan[]): Plan[] {
  return plans.filter((plan) => plan.active_plan || plan.status === 'Completed').toSorted(compareForEmployee);
}

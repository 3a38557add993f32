/** How a plan goes, for those who look at many. It refines the status of an active plan that nobody has signed (Plans 25). */
export const PLAN_HEALTHS = ['overdue', 'to_sign', 'at_risk', 'on_track', 'completed', 'inactive'] as const;
export type PlanHealth = (typeof PLAN_HEALTHS)[number];

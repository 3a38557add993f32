/** The columns of a list of plans. `web/lists/plans/PlanRow.tsx` has the cell of each. */
export const PLAN_COLUMNS = {
  employee: 'Employee',
  plan: 'Plan',
  progress: 'Progress',
  nextDue: 'Next due',
  status: 'Status',
} as const;
export type PlanColumn = keyof typeof PLAN_COLUMNS;

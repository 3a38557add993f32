/** The columns of the list of the overview. `web/hr/overview/PlanList.tsx` has the cell of each, and says when it has `days` or `due`. */
export const OVERVIEW_COLUMNS = {
  who: 'Who',
  why: 'Why',
  tick: 'Last tick',
  days: 'Late for',
  due: 'Due',
  ask: 'Ask the manager',
} as const;
export type OverviewColumn = keyof typeof OVERVIEW_COLUMNS;

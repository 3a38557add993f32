import type { PlanFilter, PlanScope } from '#shared/lists/plans.ts';
import type { Day } from '#shared/calendar.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanRole } from '#shared/plans/relations.ts';
import type { Database } from '../platform/database/connect.ts';
import { preparedList } from '../platform/database/prepared.ts';
import { fromPlans, plansAs, planStates } from '../plans/access/access.sql.ts';
import { listChoices, wherePlans } from './plans.sql.ts';

const ROLE = { reports: 'manager', self: 'employee', organisation: 'hr' } as const satisfies Record<
  PlanScope,
  PlanRole
>;

const orderOf = (role: PlanRole) =>
  preparedList((db, viewer: Viewer) => planStates(db, plansAs(viewer, role)));
const WITHOUT_FILTER = { reports: orderOf('manager'), self: orderOf('employee') };

type Asked = { scope: 'reports' | 'self'; filter: PlanFilter; today: Day };

export const isFiltered = (filter: PlanFilter) => Object.keys(filter).length > 0;

/** Returns what determines the order of all plans of the list. */
export function listPlanOrder(db: Database, viewer: Viewer, { scope, filter, today }: Asked) {
  if (!isFiltered(filter)) return WITHOUT_FILTER[scope](db, viewer);
  return planStates(db, plansAs(viewer, ROLE[scope])).where(wherePlans(filter, { today })).execute();
}

/** Returns the values that the filters of the list offer. */
export function listChoicesOf(db: Database, viewer: Viewer, scope: PlanScope) {
  const plans = fromPlans(db, plansAs(viewer, ROLE[scope]));
  return listChoices(db, plans.select(['plans.user_id', 'plans.template_id', 'plans.manager_id']));
}

import { isFiltered } from '#shared/lists/filters.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../platform/database/connect.ts';
import { preparedList } from '../platform/database/prepared.ts';
import { planStates } from '../plans/access/access.sql.ts';
import { type Asked, readersOf, wherePlans } from './plans.sql.ts';

type PartyScope = 'reports' | 'self';
export type AskedByParty = Asked & { scope: PartyScope };

const orderOf = (scope: PartyScope) =>
  preparedList((db, viewer: Viewer) => planStates(db, readersOf(viewer, scope)));
const WITHOUT_FILTER = { reports: orderOf('reports'), self: orderOf('self') };

/** Returns what determines the order of all plans of the list. */
export function listPlanOrder(db: Database, asked: AskedByParty) {
  const { viewer, scope, filter, today } = asked;
  if (!isFiltered(filter)) return WITHOUT_FILTER[scope](db, viewer);
  return planStates(db, readersOf(viewer, scope)).where(wherePlans(filter, { today })).execute();
}

import type { Database } from '../platform/database/connect.ts';
import { FIRST_ID, readPages } from '../platform/database/pages.ts';
import { everyPlan, fromPlans } from '../plans/visible/store.ts';

// Plans of 50 tasks have some 20 kB each.
const PAGE_SIZE = 50;

/** Yields the ids of all plans that are not deleted, in pages. */
export function readPlanIds(db: Database): AsyncGenerator<{ id: string }[]> {
  return readPages<{ id: string }>(PAGE_SIZE, (last) =>
    fromPlans(db, everyPlan('the organisation leaves with all of its plans'))
      .select('plans.id')
      .where('plans.id', '>', last?.id ?? FIRST_ID)
      .orderBy('plans.id')
      .limit(PAGE_SIZE)
      .execute(),
  );
}

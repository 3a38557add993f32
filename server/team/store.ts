import { sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import type { User } from '#shared/people/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { userColumns } from '../people/store.ts';

/** Returns a person whom the viewer may see, or undefined (People 4). */
export function findVisiblePerson(db: Database, viewer: Viewer, id: string): Promise<User | undefined> {
  return db
    .selectFrom('people')
    .select(userColumns)
    .where('people.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('people.id', '=', viewer.id),
        eb.and([
          eb.val(viewer.is_manager),
          eb.or([eb('people.manager_id', '=', viewer.id), eb('people.is_manager', '=', true)]),
        ]),
        eb.exists(
          eb
            .selectFrom('plans')
            .select('plans.id')
            .where('plans.deleted_at', 'is', null)
            .where((plan) =>
              plan.or([
                plan.and([
                  plan('plans.user_id', '=', viewer.id),
                  plan('plans.manager_id', '=', plan.ref('people.id')),
                ]),
                plan.and([
                  plan.val(viewer.is_manager),
                  plan('plans.manager_id', '=', viewer.id),
                  plan('plans.user_id', '=', plan.ref('people.id')),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Returns the viewer's direct reports, in no particular order. */
export function listReports(db: Database, viewer: Viewer): Promise<User[]> {
  return db.selectFrom('people').select(userColumns).where('manager_id', '=', viewer.id).execute();
}

/**
 * Sets the manager of all plans of a person. Returns the ids of the changed plans with their former managers.
 */
export async function movePlans(tx: Transaction, personId: string, managerId: string) {
  const plans = await tx
    .selectFrom('plans')
    .innerJoin('people', 'people.id', 'plans.manager_id')
    .select(['plans.id', 'people.id as former_id', 'people.name as former_name'])
    .where('plans.user_id', '=', personId)
    .where('plans.manager_id', '<>', managerId)
    .where('plans.deleted_at', 'is', null)
    .orderBy('plans.id')
    .forUpdate('plans')
    .execute();
  const ids = plans.map(({ id }) => id);
  await tx
    .updateTable('plans')
    .set((eb) => ({ manager_id: managerId, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return plans.map(({ id, former_id, former_name }) => ({
    id,
    former: { id: former_id, name: former_name },
  }));
}

import { sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import { isInHrScope } from '../../people/people.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { fromPlans, plansOfParty } from '../../plans/access/access.sql.ts';
import type { Picture } from './readPicture.ts';

export async function findHash(tx: Transaction, personId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('photos')
    .select('hash')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found?.hash ?? null;
}

export async function writePhoto(
  tx: Transaction,
  person_id: string,
  photo: Picture & { created_at: string },
): Promise<void> {
  await tx
    .insertInto('photos')
    .values({ person_id, ...photo })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(photo))
    .execute();
}

export async function deletePhoto(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('photos').where('person_id', '=', personId).execute();
}

/**
 * Returns the photo of a person whose name the viewer sees (Photos 2): their own; as an admin, as HR of their department, or by
 * the search of colleagues, which has told them the hash `found` where it finds by the exact email alone; or as one who has a part
 * in a plan that both have a part in.
 */
export async function findPhoto(
  db: Database,
  viewer: Viewer & { is_admin: boolean },
  { id, canSearch, found }: { id: string; canSearch: boolean; found: string | null },
): Promise<Picture | undefined> {
  return db
    .selectFrom('photos')
    .innerJoin('people', 'people.id', 'photos.person_id')
    .select(['photos.bytes', 'photos.hash'])
    .where('photos.person_id', '=', id)
    .where((eb) =>
      eb.or([
        eb.val(id.toLowerCase() === viewer.id || viewer.is_admin),
        // As the search, which finds nobody who has left.
        eb.and([
          eb.val(canSearch),
          found === null ? eb.val(true) : eb('photos.hash', '=', found),
          eb('people.disabled_at', 'is', null),
        ]),
        isInHrScope(viewer, eb.ref('people.department')),
        eb.and([
          eb.val(viewer.is_manager),
          eb.or([eb('people.is_manager', '=', true), eb('people.manager_id', '=', viewer.id)]),
        ]),
        eb.exists(
          fromPlans(eb as unknown as Database, plansOfParty(viewer))
            .select('plans.id')
            .where((plan) =>
              plan.or([
                plan('plans.user_id', '=', id),
                plan('plans.manager_id', '=', id),
                plan('plans.buddy_id', '=', id),
                sql<boolean>`exists (${tasksOf(id)})`,
              ]),
            ),
        ),
        // An assignee of a plan sees its two sides and its buddy.
        sql<boolean>`exists (select from plans where plans.deleted_at is null
          and ${id}::uuid in (plans.user_id, plans.manager_id, plans.buddy_id)
          and exists (${tasksOf(viewer.id)}))`,
      ]),
    )
    .executeTakeFirst();
}

/** The tasks of the plan in the query that are those of the person, or were done by them. */
const tasksOf = (personId: string) => sql`select from subplans
  join topics on topics.subplan_id = subplans.id
  join tasks on tasks.topic_id = topics.id
  where subplans.plan_id = plans.id and tasks.owner_kind <> 'employee'
    and (tasks.owner_id = ${personId}::uuid or tasks.completed_by = ${personId}::uuid)`;

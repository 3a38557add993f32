import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { compareNames } from '#shared/people/name.ts';
import type { SavedView } from '#shared/people/savedViews/schema.ts';
import type { ViewPage } from '#shared/people/savedViews/limits.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { isAvailable } from '../availability.sql.ts';

/** The most views that a list has. */
const MAX_LISTED = 1_000;

/** A person who is no longer in HR shares nothing with it: neither they nor HR could delete the view. */
const isOfHr = (today: Day) => sql<boolean>`exists (
  select from people where people.id = saved_views.person_id and people.is_hr and ${isAvailable(today)})`;

/** Returns the views of a person, and those that others share with HR, by name. */
export async function listViews(
  db: Database,
  { personId, page, isHr, today }: { personId: string; page: ViewPage; isHr: boolean; today: Day },
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'shared', 'person_id'])
    .where('page', '=', page)
    .where((eb) =>
      eb.or([eb('person_id', '=', personId), eb.and([eb.val(isHr), eb('shared', '=', true), isOfHr(today)])]),
    )
    // Those of others never take the place of one's own, which nobody else could delete.
    .orderBy((eb) => eb('person_id', '=', personId), 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows
    .toSorted((one, other) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1))
    .map(({ person_id, ...view }) => ({ ...view, is_own: person_id === personId }));
}

export async function countViews(tx: Transaction, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(
  tx: Transaction,
  view: { id: string; person_id: string; page: ViewPage; name: string; query: string; shared: boolean },
): Promise<void> {
  await tx.insertInto('saved_views').values(view).execute();
}

/** Deletes a view of the person. Returns whether there was one. */
export async function deleteView(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes those of all saved views that are wanted gone, and returns their number. */
export async function deleteViewsWhere(
  tx: Transaction,
  isUnwanted: (view: { name: string; query: string }) => boolean,
): Promise<number> {
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
  const ids = views.filter(isUnwanted).map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('saved_views').where('id', 'in', ids).execute();
  return ids.length;
}

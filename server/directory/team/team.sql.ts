import { sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import type { User } from '#shared/people/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { preparedList, preparedWhole } from '../../platform/database/prepared.ts';
import { withinBytes } from '../../platform/database/withinBytes.ts';
import { userColumns } from '../../people/people.sql.ts';
import { managedPlansOf } from '../../plans/listed/listed.sql.ts';
import { everyPlan, fromPlans, PARTY_COLUMNS, plansOfParty } from '../../plans/access/access.sql.ts';
import type { Named } from './reassignment.ts';

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
        // The other parties of a plan of the viewer.
        eb.exists(
          fromPlans(eb as unknown as Database, plansOfParty(viewer))
            .select('plans.id')
            .where((plan) => plan.or(PARTY_COLUMNS.map((column) => plan(column, '=', eb.ref('people.id'))))),
        ),
      ]),
    )
    .executeTakeFirst();
}

const reportsOf = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('people')
    .select(userColumns)
    .select('people.photo')
    .select((eb) => managedPlansOf(eb, viewer).as('plans'))
    .where('manager_id', '=', viewer.id);

/**
 * Returns the viewer's direct reports with the plans that the viewer manages, in no particular order; null when they are more than a
 * page. They are then read in two statements, by `listReportNames` and `listReportsById`.
 */
export const listOnePage = preparedWhole((db, viewer: Viewer) => reportsOf(db, viewer));

/** Returns the ids and names of the viewer's direct reports. */
export function listReportNames(db: Database, viewer: Viewer) {
  return db.selectFrom('people').select(['id', 'name']).where('manager_id', '=', viewer.id).execute();
}

/** Returns those of the viewer's direct reports, in the order of the ids, up to the bytes of a page. */
export const listReportsById = preparedList((db, values: Viewer & { ids: readonly string[] }) =>
  withinBytes(
    db,
    reportsOf(db, values)
      .where((eb) => eb('people.id', '=', eb.fn.any(eb.val(values.ids))))
      .orderBy((eb) => sql`array_position(${eb.val(values.ids)}::uuid[], people.id)`),
    ['name', 'plans'],
    { isJson: true },
  ),
);

/**
 * Locks the plans of people until the end of the transaction. Read them afterwards: a statement that waited
 * for the locks sees the signatures as they were before it.
 */
export async function lockPlansOf(tx: Transaction, personIds: readonly string[]): Promise<void> {
  await fromPlans(tx, everyPlan('a hand-over moves the plans of a person, whoever has them'))
    .select('id')
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(personIds))))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns how many plans people have, by id, without those who have none. */
export async function countPlansOf(
  tx: Transaction,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await fromPlans(tx, everyPlan('a hand-over moves the plans of a person, whoever has them'))
    .select((eb) => ['user_id', eb.fn.countAll<string>().as('count')])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(personIds))))
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** The people with these ids, as a table `found`. A record that was joined into another one is that one, too (Joining 1). */
const found = (ids: readonly string[]) => sql`
  recursive found (asked, id, joined_into) as (
    select id, id, joined_into from people
    where id = any(${[...ids]}::uuid[])
      or id in (select manager_id from people where id = any(${[...ids]}::uuid[]))
    union all
    select found.asked, people.id, people.joined_into from found join people on people.id = found.joined_into
  )`;

/** A side of a hand-over, or who has changed the manager. */
export type Side = Named & Pick<User, 'manager_id' | 'is_manager'>;

/** Returns people and their managers by the ids, as the record into which they were joined. */
export async function listSides(tx: Transaction, ids: readonly string[]): Promise<Map<string, Side>> {
  const { rows } = await sql<Side & { asked: string }>`
    with ${found(ids)}
    select asked, people.id, people.name, people.email, people.manager_id, people.is_manager
    from found join people on people.id = found.id
    where found.joined_into is null`.execute(tx);
  return new Map(rows.map(({ asked, ...person }) => [asked, person]));
}

/** Keeps the managers and the roles of people and of their managers as they are, until the end of the transaction. */
export async function lockSides(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    with ${found(ids)}
    select from people where id in (select id from found) order by id for share`.execute(tx);
}

import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { type PersonOfList, SHOWN_ATTRIBUTES } from '#shared/directory/people/schema.ts';
import { TEXT_COLUMNS } from '#shared/lists/people.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { withoutNoPhoto } from '#shared/people/photos/withoutNoPhoto.ts';
import {
  EVERYBODY,
  listedPeople,
  pageOfPeople,
  type PeopleFilter,
  type PeoplePage,
  type Place,
  type Reader,
  type Reading,
} from '../../lists/people.sql.ts';
import { stateOf } from '../../lists/personStates.sql.ts';
import { personColumns, personJson } from '../../people/people.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { healthOf } from '../../plans/rules/rules.sql.ts';
import { fromPlanState, plansAs } from '../../plans/access/access.sql.ts';

export type ListedRow = PersonOfList & Place;

const managerOf = sql<PersonSummary | null>`case when manager.id is not null then ${personJson('manager')} end`;

/**
 * The progress of the plans of the person in the query that HR sees, or null for viewers without HR. Inactive plans do
 * not count.
 */
function plansOf(db: Database, viewer: Viewer, today: Day) {
  const counted = fromPlanState(db, plansAs(viewer, 'hr'))
    .select(
      sql`json_build_object('count', count(*), 'total_tasks', coalesce(sum(plans.total_tasks), 0),
        'completed_tasks', coalesce(sum(plans.completed_tasks), 0))`.as('counted'),
    )
    .whereRef('plans.user_id', '=', sql.ref('people.id') as never)
    .where(sql<boolean>`${healthOf(today)} <> 'inactive'`);
  return sql<PersonOfList['plans']>`case when ${viewer.is_hr}::boolean then (${counted}) end`;
}

/** Returns a page of the organisation's list; `withPlans` with how far the plans of each are. */
export async function listPeople(
  db: Database,
  reading: Reading,
  query: PeopleFilter & PeoplePage,
  { withPlans }: { withPlans: boolean },
): Promise<ListedRow[]> {
  const { viewer, today } = reading;
  const rows = await pageOfPeople(db, reading, query)
    .select([
      'people.name',
      'people.email',
      ...TEXT_COLUMNS.map((name) => `people.${name}` as const),
      'people.start_on',
      'people.left_on',
      'people.photo',
      managerOf.as('manager'),
      (withPlans ? plansOf(db, viewer, today) : sql<null>`null`).as('plans'),
      stateOf(db, viewer, today).as('state'),
    ])
    .execute();
  return rows.map(withoutNoPhoto);
}

/** Returns a page of the list of admins. */
export const listAccounts = (db: Database, reading: Reading, query: PeopleFilter & PeoplePage) =>
  pageOfPeople(db, reading, query).select(personColumns).execute();

/** Returns the ids of the people whom the filters leave, at most `limit`. */
export async function listIds(
  db: Database,
  reading: Reading,
  query: PeopleFilter & PeoplePage,
): Promise<string[]> {
  const rows = await pageOfPeople(db, reading, query).execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the viewer is the manager of the person: they read their own direct reports (People 16). */
export async function isReport(db: Database, viewer: Reader, id: string): Promise<boolean> {
  if (!viewer.is_manager) return false;
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('manager_id', '=', viewer.id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns a person as `findPerson` does, without asking who reads. */
export function findReport(db: Database, id: string) {
  return selectPerson(listedPeople(db, { viewer: EVERYBODY, list: 'organisation' }))
    .where('people.id', '=', id)
    .executeTakeFirst();
}

/** Returns a person whom the viewer reads as HR or as an admin, or undefined. */
export function findPerson(db: Database, viewer: Reader, id: string) {
  return selectPerson(listedPeople(db, { viewer, list: 'organisation' }))
    .where('people.id', '=', id)
    .executeTakeFirst();
}

function selectPerson(people: ReturnType<typeof listedPeople>) {
  return people.select([
    'people.id',
    'people.name',
    'people.email',
    'people.is_manager',
    'people.manager_id',
    'people.disabled_at',
    'people.scim_fields',
    'people.photo',
    managerOf.as('manager'),
    ...SHOWN_ATTRIBUTES.map((name) => `people.${name}` as const),
  ]);
}

/** Returns the ids of the newest plans of a person that the viewer sees as their manager or as HR, with how they go. */
export function listPlansOfPerson(db: Database, viewer: Viewer, personId: string, today: Day, most: number) {
  return fromPlanState(db, plansAs(viewer, 'manager', 'hr'))
    .select(['plans.id', 'plans.name', healthOf(today).as('health')])
    .where('plans.user_id', '=', personId)
    .orderBy('plans.id', 'desc')
    .limit(most)
    .execute();
}

/** Returns what decides whether somebody can become the manager of others. */
export function findManager(db: Database, id: string) {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'is_manager', 'disabled_at', 'left_on'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findId(db: Database, email: string): Promise<string | undefined> {
  return (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

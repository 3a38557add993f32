import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar.ts';
import {
  MAX_FACETS,
  type PeopleFacets,
  type PersonOfList,
  SHOWN_ATTRIBUTES,
} from '#shared/directory/people/schema.ts';
import type { PeopleSort } from '#shared/directory/people/sorts.ts';
import { type PersonStart, type PersonState, RECENT_DAYS } from '#shared/directory/people/states.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { withoutNoPhoto } from '#shared/people/photos/withoutNoPhoto.ts';
import { searchKey } from '#shared/search.ts';
import { IS_ERASED, isInHrScope, personJson } from '../../people/people.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { jsonRows } from '../../platform/database/json.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';
import { foreignCursor, readCursor, toCursor } from '../../platform/http/nextPage.ts';
import { healthOf } from '../../plans/rules/rules.sql.ts';
import { fromPlanState, plansAs } from '../../plans/access/access.sql.ts';
import { hasState, stateOf } from './states/states.sql.ts';

export type Reader = Viewer & { is_admin: boolean };

export type PeopleFilters = {
  /** Part of a name or an email, also of the manager; case and accents do not matter. */
  q?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  /** The id of the manager, or 'none'. */
  manager?: string | undefined;
  state?: PersonState | undefined;
  start?: PersonStart | undefined;
  /** The day for which the states are computed. */
  today: Day;
};

export type PeopleQuery = PeopleFilters & {
  /** By name when it is left out. */
  sort?: PeopleSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

// The collation makes pages independent of that of the database. The index people_list has the same expression.
const listKey = sql`list_key(people.name, people.email) collate "C"`;

/** Any day: the starts are sorted by their distance from it. */
const ANCHOR = sql`date '2000-01-01'`;
/** After the distance of every start. */
const NO_START = 2 ** 31 - 1;
// Distances, not days: so people without a start come last in both directions, and one comparison of rows finds the next page of either.
const STARTS_AT: Record<PeopleSort, RawBuilder<number>> = {
  start: sql`coalesce(people.start_on - ${ANCHOR}, ${sql.lit(NO_START)})`,
  '-start': sql`coalesce(${ANCHOR} - people.start_on, ${sql.lit(NO_START)})`,
};

/** The position of a person in the list: `place` by their start, if it is sorted by that. */
export type ListedRow = PersonOfList & { place: number | null; list_key: string };
/** Names the order, so that the cursor of one is none of the other. */
export const cursorOf =
  (sort: PeopleSort | undefined) =>
  ({ place, list_key, id }: ListedRow) =>
    toCursor([...(sort === undefined ? [] : [sort, place!]), list_key, id]);

/** The people whom the viewer reads as HR, which leaves themselves out (HR 2), and for admins everybody who was not erased. */
function readablePeople(db: Database, viewer: Reader) {
  return db
    .selectFrom('people')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .where((eb) => eb.not(IS_ERASED))
    .where((eb) =>
      eb.or([
        eb.val(viewer.is_admin),
        eb.and([eb('people.id', '!=', viewer.id), isInHrScope(viewer, eb.ref('people.department'))]),
      ]),
    );
}

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

/** The readable people whom the filters leave. */
function filteredPeople(
  db: Database,
  viewer: Reader,
  { q = '', department, location, manager, state, start, today }: PeopleFilters,
) {
  const key = searchKey(q.trim());
  const found = (of: 'people' | 'boss') =>
    sql<boolean>`(strpos(search_key(${sql.ref(`${of}.name`)}), ${key}) > 0 or strpos(${sql.ref(`${of}.email`)}, ${key}) > 0)`;
  // Each manager is searched once, not for each of their reports.
  const managers = sql`select boss.id from people as boss
    where boss.id = any(array(select distinct manager_id from people where manager_id is not null)) and ${found('boss')}`;
  return readablePeople(db, viewer)
    .$if(key !== '', (query) =>
      query.where(sql<boolean>`(${found('people')} or people.manager_id in (${managers}))`),
    )
    .$if(department !== undefined, (query) => query.where('people.department', '=', department!))
    .$if(location !== undefined, (query) => query.where('people.location', '=', location!))
    .$if(manager === 'none', (query) => query.where('people.manager_id', 'is', null))
    .$if(manager !== undefined && manager !== 'none', (query) =>
      query.where('people.manager_id', '=', manager!),
    )
    .$if(state !== undefined, (query) => query.where(hasState(db, viewer, state!, today)))
    .$if(start !== undefined, (query) => query.where(STARTS[start!](today)));
}

const STARTS: Record<PersonStart, (today: Day) => RawBuilder<boolean>> = {
  ahead: (today) => sql`people.start_on > ${today}::date`,
  recent: (today) => sql`people.start_on between ${addDays(today, -RECENT_DAYS)}::date and ${today}::date`,
  earlier: (today) => sql`people.start_on < ${addDays(today, -RECENT_DAYS)}::date`,
  none: () => sql`people.start_on is null`,
};

/** Returns a page of people, by name or by their start, those without a name by email; `withPlans` with how far the plans of each are. */
export async function listPeople(
  db: Database,
  viewer: Reader,
  { cursor, limit, sort, ...filters }: PeopleQuery,
  { withPlans }: { withPlans: boolean },
): Promise<ListedRow[]> {
  const startsAt = sort && STARTS_AT[sort];
  const rows = await filteredPeople(db, viewer, filters)
    .select([
      'people.id',
      'people.name',
      'people.email',
      'people.job_title',
      'people.department',
      'people.location',
      'people.employment_type',
      'people.start_on',
      'people.left_on',
      'people.photo',
      managerOf.as('manager'),
      (withPlans ? plansOf(db, viewer, filters.today) : sql<null>`null`).as('plans'),
      stateOf(db, viewer, filters.today).as('state'),
      sql<number | null>`${startsAt ?? null}`.as('place'),
      sql<string>`${listKey}`.as('list_key'),
    ])
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor!, sort)))
    .$if(startsAt !== undefined, (query) => query.orderBy(startsAt!))
    .orderBy(listKey)
    .orderBy('people.id')
    .limit(limit)
    .execute();
  return rows.map(withoutNoPhoto);
}

/** Whether the person of the query comes after the one of the cursor. */
function isAfter(cursor: string, sort: PeopleSort | undefined): RawBuilder<boolean> {
  if (sort === undefined) {
    const [key, id] = readCursor(cursor, ['text', 'id']);
    return sql`(${listKey}, people.id) > (${key}, ${id}::uuid)`;
  }
  const [order, place, key, id] = readCursor(cursor, ['text', 'integer', 'text', 'id']);
  if (order !== sort) throw foreignCursor();
  return sql`(${STARTS_AT[sort]}, ${listKey}, people.id) > (${place}::integer, ${key}, ${id}::uuid)`;
}

/** Returns the ids of the people whom the filters leave, at most `limit`. */
export async function listIds(
  db: Database,
  viewer: Reader,
  { limit, ...filters }: PeopleFilters & { limit: number },
): Promise<string[]> {
  const rows = await filteredPeople(db, viewer, filters)
    .select('people.id')
    .orderBy(listKey)
    .orderBy('people.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the number of people after the filters, and the departments, locations and managers of all people whom the
 * viewer reads.
 */
export async function countPeople(
  db: Database,
  viewer: Reader,
  filters: PeopleFilters,
): Promise<PeopleFacets> {
  // All are read once: a statement for each facet takes three times as long.
  const grouped = readablePeople(db, viewer)
    .select(['people.department', 'people.location', 'people.manager_id'])
    .select([
      sql`grouping(people.department, people.location, people.manager_id)`.as('kind'),
      sql`count(*)::integer`.as('people'),
    ])
    .groupBy(sql`grouping sets ((), (people.department), (people.location), (people.manager_id))`);
  const { rows } = await sql<Omit<PeopleFacets, 'matching'>>`
    with grouped as materialized (${grouped})
    select
      (select people from grouped where kind = b'111'::integer) as total,
      ${facetsOf('department', '011')} as departments, ${facetsOf('location', '101')} as locations,
      ${jsonRows(sql`
        select manager.id, manager.name, manager.email, grouped.people
        from grouped join people as manager on manager.id = grouped.manager_id
        where kind = b'110'::integer
        order by search_key(manager.name), manager.id limit ${sql.lit(MAX_FACETS)}`)} as managers`.execute(
    db,
  );
  const facets = rows[0]!;
  return { matching: await countMatching(db, viewer, filters, facets.total), ...facets };
}

/** The values of a column and how many have each, the most first; in `kind` the bit of a column is 0 where its values are counted. */
const facetsOf = (column: 'department' | 'location', kind: string) =>
  jsonRows(sql`
    select ${sql.ref(column)} as name, people from grouped
    where kind = b${sql.lit(kind)}::integer and ${sql.ref(column)} <> ''
    order by people desc, name limit ${sql.lit(MAX_FACETS)}`);

async function countMatching(
  db: Database,
  viewer: Reader,
  { today, ...filters }: PeopleFilters,
  total: number,
): Promise<number> {
  if (Object.values(filters).every((value) => value === undefined)) return total;
  const { matching } = await filteredPeople(db, viewer, { ...filters, today })
    .select(sql<number>`count(*)`.as('matching'))
    .executeTakeFirstOrThrow();
  return matching;
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
  return selectPerson(readablePeople(db, EVERYBODY)).where('people.id', '=', id).executeTakeFirst();
}

const EVERYBODY: Reader = {
  id: FIRST_ID,
  is_manager: false,
  is_hr: false,
  hr_departments: null,
  is_admin: true,
};

/** Returns a person whom the viewer reads as HR or as an admin, or undefined. */
export function findPerson(db: Database, viewer: Reader, id: string) {
  return selectPerson(readablePeople(db, viewer)).where('people.id', '=', id).executeTakeFirst();
}

function selectPerson(people: ReturnType<typeof readablePeople>) {
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

import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar.ts';
import { MAX_FACETS, type PeopleFacets } from '#shared/lists/peopleFacets.ts';
import { type Chosen, NONE } from '#shared/lists/filters.ts';
import {
  PEOPLE_FILTERS,
  type PeopleFilterName,
  type PeopleList,
  type PersonState,
  RECENT_DAYS,
  TEXT_FILTERS,
  type TextFilterName,
} from '#shared/lists/people.ts';
import { type PeopleOrder, PEOPLE_SORTS, type PeopleSort } from '#shared/lists/peopleSorts.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { searchKey } from '#shared/search.ts';
import { IS_ERASED, isInHrScope } from '../people/people.sql.ts';
import type { Database } from '../platform/database/connect.ts';
import { jsonRows } from '../platform/database/json.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import { hasState } from './personStates.sql.ts';
import { sortedBy } from './sorts.sql.ts';

export type Reader = Viewer & { is_admin: boolean };

/** The viewer, the list that they read, and the day for which states and starts are computed. */
export type Reading = { viewer: Reader; list: PeopleList; today: Day };

export type PeopleFilter = { [Name in PeopleFilterName]?: ValueOf<Name> | undefined };
type ValueOf<Name extends PeopleFilterName> = NonNullable<Chosen<typeof PEOPLE_FILTERS>[Name]>;

export type PeoplePage = {
  /** By name when it is left out. */
  sort?: PeopleSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * The people of a list: all of them for `administration`; else those whom the viewer reads as HR, which leaves
 * themselves out (HR 2), and for admins everybody who was not erased.
 */
export function listedPeople(db: Database, { viewer, list }: Pick<Reading, 'viewer' | 'list'>) {
  return db
    .selectFrom('people')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .$if(list === 'organisation', (query) =>
      query
        .where((eb) => eb.not(IS_ERASED))
        .where((eb) =>
          eb.or([
            eb.val(viewer.is_admin),
            eb.and([eb('people.id', '!=', viewer.id), isInHrScope(viewer, eb.ref('people.department'))]),
          ]),
        ),
    );
}

/** For statements that ask for no viewer's rights. */
export const EVERYBODY: Reader = {
  id: FIRST_ID,
  is_manager: false,
  is_hr: false,
  hr_departments: null,
  is_admin: true,
};

/** Returns the condition of a filter for the person in the query. */
type Conditions<Name extends PeopleFilterName> = {
  [Of in Name]: (value: ValueOf<Of>, reading: Reading, db: Database) => RawBuilder<boolean>;
};

const CONDITIONS: Conditions<PeopleFilterName> = {
  ...(Object.fromEntries(
    TEXT_FILTERS.map((name) => [
      name,
      (value: string) => sql<boolean>`${sql.ref(`people.${name}`)} = ${value}`,
    ]),
  ) as unknown as Conditions<TextFilterName>),
  q: (text, { list }) => {
    const key = searchKey(text.trim());
    if (key === '') return sql`true`;
    const found = (of: 'people' | 'boss') =>
      sql<boolean>`(strpos(search_key(${sql.ref(`${of}.name`)}), ${key}) > 0 or strpos(${sql.ref(`${of}.email`)}, ${key}) > 0)`;
    if (list === 'administration') return found('people');
    // Each manager is searched once, not for each of their reports.
    return sql`(${found('people')} or people.manager_id in (select boss.id from people as boss
      where boss.id = any(array(select distinct manager_id from people where manager_id is not null)) and ${found('boss')}))`;
  },
  manager: (id) => (id === NONE ? sql`people.manager_id is null` : sql`people.manager_id = ${id}`),
  start: (start, { today }) => STARTS[start](today),
  state: (state, { viewer, today }, db) => {
    if (state === 'active') return sql`people.disabled_at is null`;
    if (state === 'disabled') return sql`people.disabled_at is not null`;
    return hasState(db, viewer, state satisfies PersonState, today);
  },
  role: (role) => ROLES[role],
};

const STARTS: Record<ValueOf<'start'>, (today: Day) => RawBuilder<boolean>> = {
  ahead: (today) => sql`people.start_on > ${today}::date`,
  recent: (today) => sql`people.start_on between ${addDays(today, -RECENT_DAYS)}::date and ${today}::date`,
  earlier: (today) => sql`people.start_on < ${addDays(today, -RECENT_DAYS)}::date`,
  none: () => sql`people.start_on is null`,
};

const ROLES: Record<ValueOf<'role'>, RawBuilder<boolean>> = {
  manager: sql`people.is_manager`,
  employee: sql`not people.is_manager`,
  hr: sql`people.is_hr`,
  admin: sql`people.is_admin`,
};

const FILTER_NAMES = Object.keys(PEOPLE_FILTERS) as PeopleFilterName[];

/** The people of a list whom the filters leave. */
function filteredPeople(db: Database, reading: Reading, filter: PeopleFilter) {
  return FILTER_NAMES.reduce(
    (query, name) => {
      const value = filter[name];
      return value === undefined
        ? query
        : query.where((CONDITIONS[name] as Conditions<'q'>['q'])(value, reading, db));
    },
    listedPeople(db, reading),
  );
}

// The collation makes pages independent of that of the database. The index people_list has the same expression.
const listKey = sql<string>`list_key(people.name, people.email) collate "C"`;

/** Any day: days are sorted by their distance from it. */
const ANCHOR = sql`date '2000-01-01'`;
/** After the distance of every day. */
const NO_DAY = 2 ** 31 - 1;

// Distances, not days: so people without a day come last in both directions, and one comparison of rows finds the next page of either.
function placeOf(sort: PeopleSort): RawBuilder<number | null> | undefined {
  const { of, isDescending = false }: PeopleOrder = PEOPLE_SORTS[sort];
  if (of === undefined) return undefined;
  const day = sql.ref(`people.${of}`);
  return sql`coalesce(${isDescending ? sql`${ANCHOR} - ${day}` : sql`${day} - ${ANCHOR}`}, ${sql.lit(NO_DAY)})`;
}

/** Returns the order of a list: by name, or by a day and then by name. */
export function peopleOrder(sort: PeopleSort = 'name') {
  const place = placeOf(sort);
  const by = { ...(place && { place: 'integer' as const }), list_key: 'text', id: 'id' } as const;
  const columns = { place: place ?? sql`null::integer`, list_key: listKey, id: sql.ref('people.id') };
  return { ...sortedBy({ by }, columns, place && sort), place: columns.place };
}

/** The position of a person in a list: `place` by their day, if it is sorted by one. */
export type Place = { id: string; place: number | null; list_key: string };

/** A page of the people of a list whom the filters leave, each with their place. */
export function pageOfPeople(
  db: Database,
  reading: Reading,
  { sort, cursor, limit, ...filter }: PeopleFilter & PeoplePage,
) {
  const order = peopleOrder(sort);
  return filteredPeople(db, reading, filter)
    .select(['people.id', order.place.as('place'), listKey.as('list_key')])
    .$if(cursor !== undefined, (query) => query.where(order.isAfter(cursor!)))
    .orderBy(order.orderBy)
    .limit(limit);
}

/** The columns whose values a list is narrowed to by choosing. */
const GROUPED = [...TEXT_FILTERS, 'manager_id'] as const;
type Grouped = (typeof GROUPED)[number];

/**
 * Returns the number of people after the filters, and the values of the filters that all people of the list have, with
 * the managers.
 */
export async function countPeople(
  db: Database,
  reading: Reading,
  filter: PeopleFilter,
): Promise<PeopleFacets> {
  const refs = GROUPED.map((column) => sql.ref(`people.${column}`));
  // All are read once: a statement for each facet takes three times as long.
  const grouped = listedPeople(db, reading)
    .select(GROUPED.map((column) => `people.${column}` as const))
    .select([sql`grouping(${sql.join(refs)})`.as('kind'), sql`count(*)::integer`.as('people')])
    .groupBy(sql`grouping sets ((), ${sql.join(refs.map((ref) => sql`(${ref})`))})`);
  const { rows } = await sql<Omit<PeopleFacets, 'matching'>>`
    with grouped as materialized (${grouped})
    select
      (select people from grouped where kind = ${kindOf(null)}) as total,
      ${sql.join(TEXT_FILTERS.map((name) => sql`${facetsOf(name)} as ${sql.ref(`${name}s`)}`))},
      ${jsonRows(sql`
        select manager.id, manager.name, manager.email, grouped.people
        from grouped join people as manager on manager.id = grouped.manager_id
        where kind = ${kindOf('manager_id')}
        order by search_key(manager.name), manager.id limit ${sql.lit(MAX_FACETS)}`)} as managers`.execute(
    db,
  );
  const facets = rows[0]!;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return { matching: isFiltered ? await countMatching(db, reading, filter) : facets.total, ...facets };
}

/** The result of `grouping`: the bit of a column is 0 in the rows that count its values. */
const kindOf = (counted: Grouped | null) =>
  sql.lit(Number.parseInt(GROUPED.map((column) => (column === counted ? 0 : 1)).join(''), 2));

/** The values of a column and how many have each, the most first. */
const facetsOf = (column: TextFilterName) =>
  jsonRows(sql`
    select ${sql.ref(column)} as name, people from grouped
    where kind = ${kindOf(column)} and ${sql.ref(column)} <> ''
    order by people desc, name limit ${sql.lit(MAX_FACETS)}`);

async function countMatching(db: Database, reading: Reading, filter: PeopleFilter): Promise<number> {
  const { matching } = await filteredPeople(db, reading, filter)
    .select(sql<number>`count(*)`.as('matching'))
    .executeTakeFirstOrThrow();
  return matching;
}

import { sql } from 'kysely';
import { compareDays, type Day } from '#shared/calendar.ts';
import { whoDoes, withAbsent } from '#shared/people/standIns/standIn.ts';
import { listStandIns } from '../../people/absence.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { IS_LIVE } from '../../plans/rules/rules.sql.ts';
import { openSubplans, type OpenSubplan, type RemindedPerson } from './subplans.sql.ts';
import { type OwnedSubplan, type OwnedRow, compareIds, Owned } from './ownedSubplans.ts';

/** Which subplans: those that reminders may be due for on a day, or all; of one plan, or of all. */
type Which = { day?: Day; plan_id?: string };

/** Which teams a reminder is for: those whose address does not get it, or all. */
type TeamsOf = 'without_address' | 'all';

/**
 * Returns by person the subplans with open tasks that they do for others. Tasks of absent people belong to their
 * stand-in (Owners 11).
 */
export async function listOwnedSubplans(
  db: Database,
  which: Which,
  personIds: readonly string[],
  teamsOf: TeamsOf,
): Promise<Map<string, OwnedSubplan[]>> {
  const standIns = await listStandIns(db);
  const ids = withAbsent(standIns, personIds);
  const members = await listMembers(db, ids, teamsOf);
  const own = await ownedRows(db, which, 'owner_id', ids);
  const ofTeams = await ownedRows(db, which, 'owner_group_id', [...new Set(members.map(({ id }) => id))]);
  const subplans = await subplansOf(db, [...own, ...ofTeams]);
  const employees = new Map(subplans.map(({ id, user }) => [id, user.id]));
  const doerOf = (owner_id: string, subplan_id: string) =>
    whoDoes(standIns, owner_id, employees.get(subplan_id) ?? '');
  const wanted = new Set(personIds);
  const found = new Owned(subplans, wanted);
  for (const row of own) await found.add(doerOf(row.owner_id, row.subplan_id), row);
  const byTeam = Map.groupBy(ofTeams, ({ owner_id }) => owner_id);
  for (const { id, name, person_id } of members) {
    const rows = byTeam.get(id) ?? [];
    // All members of a team who are there have the same, which is put together once.
    if (!standIns.has(person_id)) found.addTeam(person_id, { id, name }, rows);
    else for (const row of rows) await found.add(doerOf(person_id, row.subplan_id), row, { id, name });
  }
  return found.byPerson();
}

/** Returns how many subplans that reminders may be due for each of these people has as a member of teams. */
export async function countSubplansOfTeams(
  db: Database,
  which: Which,
  personIds: readonly string[],
  teamsOf: TeamsOf,
): Promise<Map<string, number>> {
  const members = await listMembers(db, personIds, teamsOf);
  const counts = await countSubplans(db, which, [...new Set(members.map(({ id }) => id))]);
  const found = new Map<string, number>();
  for (const { id, person_id } of members)
    found.set(person_id, (found.get(person_id) ?? 0) + (counts.get(id) ?? 0));
  return found;
}

/** Returns these teams with an address as recipients, and their tasks that nobody has taken. */
export async function listTeamsWithAddress(db: Database, which: Which, ids: readonly string[] | 'all') {
  const { rows: teams } = await sql<RemindedPerson>`
    select id, name, email, false as is_manager from groups
    where email is not null ${ids === 'all' ? sql`` : sql`and id = any(${[...ids]}::uuid[])`} order by id`.execute(
    db,
  );
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = await ownedRows(db, which, 'owner_group_id', [...names.keys()]);
  const found = new Owned(await subplansOf(db, rows), names);
  for (const [id, some] of Map.groupBy(rows, ({ owner_id }) => owner_id))
    found.addTeam(id, { id, name: names.get(id)! }, some);
  return { teams, owned: await found.byPerson() };
}

type Member = { id: string; name: string; person_id: string };

/** Returns the teams of these people, by name. */
async function listMembers(db: Database, personIds: readonly string[], teamsOf: TeamsOf): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select groups.id, groups.name, person_id from group_members
    join groups on groups.id = group_id
    join people on people.id = person_id and disabled_at is null
    where person_id = any(${[...personIds]}::uuid[]) ${teamsOf === 'all' ? sql`` : sql`and groups.email is null`}
    order by groups.name`.execute(db);
  return rows;
}

const DUE_DATE = sql`coalesce(tasks.due_date, subplans.due_date)`;

/**
 * The open counted tasks of people, or those of teams that nobody has taken: a taken task belongs to its taker alone.
 */
function openTasks({ day, plan_id }: Which, column: 'owner_id' | 'owner_group_id', ids: readonly string[]) {
  const due = day === undefined ? sql`` : sql`and ${DUE_DATE} - remind_days_before_due <= ${day}::date`;
  const ofPlan = plan_id === undefined ? sql`` : sql`and plans.id = ${plan_id}`;
  const untaken = column === 'owner_id' ? sql`` : sql`and tasks.owner_id is null`;
  return sql`
    tasks
    join topics on topics.id = tasks.topic_id
    join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id
    where tasks.${sql.ref(column)} = any(${[...ids]}::uuid[]) ${untaken} and not tasks.completed and tasks.counts
      and ${IS_LIVE} ${due} ${ofPlan}`;
}

async function ownedRows(
  db: Database,
  which: Which,
  column: 'owner_id' | 'owner_group_id',
  ids: readonly string[],
): Promise<OwnedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnedRow>`
    select tasks.${sql.ref(column)} as owner_id, subplans.id as subplan_id, plans.id as plan_id, count(*)::int as open,
      to_char(min(${DUE_DATE}), 'YYYY-MM-DD') as due_date
    from ${openTasks(which, column, ids)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Returns how many subplans these teams have. */
export async function countSubplans(
  db: Database,
  which: Which,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    select tasks.owner_group_id as id, count(distinct subplans.id)::int as count
    from ${openTasks(which, 'owner_group_id', groupIds)}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The plans of a statement: parsing more than a thousand subplans in one slice held the event loop for 50 ms. */
const PLANS_PER_STATEMENT = 250;

/** Returns the subplans of these rows, by due date. */
async function subplansOf(db: Database, rows: readonly OwnedRow[]): Promise<OpenSubplan[]> {
  const plans = [...new Set(rows.map(({ plan_id }) => plan_id))];
  const subplans = sql`${[...new Set(rows.map(({ subplan_id }) => subplan_id))]}::uuid[]`;
  const found: OpenSubplan[] = [];
  for (let start = 0; start < plans.length; start += PLANS_PER_STATEMENT) {
    const some = await openSubplans(db, {
      plans: sql`select unnest(${plans.slice(start, start + PLANS_PER_STATEMENT)}::uuid[]) as id`,
      due: sql`subplans.id = any(${subplans})`,
    });
    for (const subplan of some) found.push(subplan);
  }
  // Those of a plan stay in their order.
  return found.toSorted(
    (one, other) => compareDays(one.due_date, other.due_date) || compareIds(one.plan_id, other.plan_id),
  );
}

/** A person or team with open counted tasks of others in a subplan. */
export type LateOwner = { subplan_id: string; person_id: string | null; name: string; open: number };

/** Returns the owners of open tasks of others in these subplans, those with the most first: a team once, as `waitingFor` does. */
export async function listLateOwners(db: Database, subplanIds: readonly string[]): Promise<LateOwner[]> {
  if (subplanIds.length === 0) return [];
  const { rows } = await sql<LateOwner>`
    select topics.subplan_id, case when groups.id is null then owner.id end as person_id, coalesce(groups.name, nullif(owner.name, ''), owner.email) as name, count(*)::int as open
    from tasks
    join topics on topics.id = tasks.topic_id
    left join groups on groups.id = tasks.owner_group_id
    left join people as owner on owner.id = tasks.owner_id
    where topics.subplan_id = any(${[...subplanIds]}::uuid[])
      and tasks.owner_kind <> 'employee' and tasks.counts and not tasks.completed
    group by 1, 2, 3
    order by open desc, name`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { compareDays, type Day } from '#shared/calendar.ts';
import { whoDoes, withAbsent } from '#shared/people/standIns/standIn.ts';
import { listStandIns } from '../../people/absence/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openSubplans, type OpenSubplan, type RemindedPerson } from '../subplans/store.ts';

/**
 * A subplan with open counted tasks that a person does for its employee: their own, and those of teams of theirs. Its day is that
 * of the first of these tasks, which may be before its own (Dates 5).
 */
export type OwnedSubplan = OpenSubplan & { own: number; teams: { name: string; open: number }[] };

/** Whose tasks: by person, or by team. */
type OwnedRow = { owner_id: string; subplan_id: string; open: number; due_date: Day };

/** Which subplans: those that reminders may be due for on a day, or all; of one plan, or of all. */
type Which = { day?: Day; plan_id?: string };

/** Which teams a reminder is for: those whose address does not get it, or all. */
type TeamsOf = 'without_address' | 'all';

/** Returns by person the subplans with open tasks that they do for others. The tasks of who is away are their stand-in's (Owners 11). */
export async function listOwnedSubplans(
  db: Database,
  which: Which,
  personIds: readonly string[],
  teamsOf: TeamsOf,
): Promise<Map<string, OwnedSubplan[]>> {
  const standIns = await listStandIns(db);
  const ids = withAbsent(standIns, personIds);
  const { rows: teams } = await sql<{ id: string; name: string; person_id: string }>`
    select groups.id, groups.name, person_id from group_members
    join groups on groups.id = group_id
    join people on people.id = person_id and disabled_at is null
    where person_id = any(${ids}::uuid[]) ${teamsOf === 'all' ? sql`` : sql`and groups.email is null`}
    order by groups.name`.execute(db);
  const own = await ownedRows(db, which, 'owner_id', ids);
  const ofTeams = await ownedRows(db, which, 'owner_group_id', [...new Set(teams.map(({ id }) => id))]);
  const subplans = await subplansById(db, [...own, ...ofTeams]);
  const employees = new Map(subplans.map(({ id, user }) => [id, user.id]));
  const done = <Row extends OwnedRow>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({
      ...row,
      owner_id: whoDoes(standIns, row.owner_id, employees.get(row.subplan_id) ?? ''),
    }));
  const byTeam = Map.groupBy(ofTeams, ({ owner_id }) => owner_id);
  const ofMembers = teams.flatMap(({ id, name, person_id }) =>
    (byTeam.get(id) ?? []).map((row) => ({ ...row, owner_id: person_id, name, team_id: id })),
  );
  // A member and who stands in for another one have the tasks of the team once.
  const once = new Map(
    done(ofMembers).map((row) => [`${row.owner_id} ${row.team_id} ${row.subplan_id}`, row]),
  );
  const found = ownedBy(subplans, done(own), [...once.values()]);
  return new Map(personIds.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])));
}

/** Returns the next teams with an address after an id, as those who are reminded, and what nobody in them has taken. */
export async function listTeamsWithAddress(db: Database, which: Which, afterId: string, limit: number) {
  const { rows: teams } = await sql<RemindedPerson>`
    select id, name, email, false as is_manager from groups
    where id > ${afterId} and email is not null order by id limit ${limit}`.execute(db);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = await ownedRows(db, which, 'owner_group_id', [...names.keys()]);
  const ofTeams = rows.map((row) => ({ ...row, name: names.get(row.owner_id)! }));
  return { teams, owned: ownedBy(await subplansById(db, rows), [], ofTeams) };
}

const DUE_DATE = sql`coalesce(tasks.due_date, subplans.due_date)`;

async function ownedRows(
  db: Database,
  { day, plan_id }: Which,
  column: 'owner_id' | 'owner_group_id',
  ids: readonly string[],
): Promise<OwnedRow[]> {
  if (ids.length === 0) return [];
  const due = day === undefined ? sql`` : sql`and ${DUE_DATE} - remind_days_before_due <= ${day}::date`;
  const ofPlan = plan_id === undefined ? sql`` : sql`and plans.id = ${plan_id}`;
  // What somebody has taken is theirs alone.
  const untaken = column === 'owner_id' ? sql`` : sql`and tasks.owner_id is null`;
  const { rows } = await sql<OwnedRow>`
    select tasks.${sql.ref(column)} as owner_id, subplans.id as subplan_id, count(*)::int as open,
      to_char(min(${DUE_DATE}), 'YYYY-MM-DD') as due_date
    from tasks
    join topics on topics.id = tasks.topic_id
    join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id
    where tasks.${sql.ref(column)} = any(${[...ids]}::uuid[]) ${untaken} and not tasks.completed and tasks.counts
      and plans.active_plan and plans.deleted_at is null ${due} ${ofPlan}
    group by 1, 2`.execute(db);
  return rows;
}

async function subplansById(db: Database, rows: readonly OwnedRow[]): Promise<OpenSubplan[]> {
  if (rows.length === 0) return [];
  const ids = sql`${[...new Set(rows.map(({ subplan_id }) => subplan_id))]}::uuid[]`;
  return openSubplans(db, {
    plans: sql`select distinct plan_id as id from subplans where id = any(${ids})`,
    due: sql`subplans.id = any(${ids})`,
  });
}

/** Puts together what each has, by the first of the days that count for them, then in the order of the subplans. */
function ownedBy(
  subplans: readonly OpenSubplan[],
  own: readonly OwnedRow[],
  ofTeams: readonly (OwnedRow & { name: string })[],
): Map<string, OwnedSubplan[]> {
  const keyOf = ({ owner_id, subplan_id }: Pick<OwnedRow, 'owner_id' | 'subplan_id'>) =>
    `${owner_id} ${subplan_id}`;
  const ownOpen = new Map<string, number>();
  for (const row of own) ownOpen.set(keyOf(row), (ownOpen.get(keyOf(row)) ?? 0) + row.open);
  const teamsOpen = Map.groupBy(ofTeams, keyOf);
  const ownersOf = Map.groupBy([...own, ...ofTeams], ({ subplan_id }) => subplan_id);
  const found = new Map<string, OwnedSubplan[]>();
  for (const subplan of subplans) {
    for (const owner_id of new Set((ownersOf.get(subplan.id) ?? []).map((row) => row.owner_id))) {
      const key = keyOf({ owner_id, subplan_id: subplan.id });
      const rows = (ownersOf.get(subplan.id) ?? []).filter((row) => row.owner_id === owner_id);
      const due_date = rows.map((row) => row.due_date).toSorted(compareDays)[0] ?? subplan.due_date;
      const teams = (teamsOpen.get(key) ?? []).map(({ name, open }) => ({ name, open }));
      found.set(owner_id, [
        ...(found.get(owner_id) ?? []),
        { ...subplan, due_date, own: ownOpen.get(key) ?? 0, teams },
      ]);
    }
  }
  for (const [owner_id, parts] of found)
    found.set(
      owner_id,
      parts.toSorted((one, other) => compareDays(one.due_date, other.due_date)),
    );
  return found;
}

/** Who has open counted tasks of others in a subplan. */
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

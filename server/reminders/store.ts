import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { MANAGER_FROM_DAY } from '#shared/reminders/reminderStage.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';

/** A person for whom reminders may be due. */
export type RemindedPerson = { id: string; name: string; email: string; is_manager: boolean };

/** A subplan with an open task, and the fields of its plan that the reminder rules need. */
export type OpenSubplan = {
  id: string;
  name: string;
  due_date: Day;
  total_tasks: number;
  completed_tasks: number;
  others_open: number;
  plan_id: string;
  plan_name: string;
  remind_days_before_due: number;
  active_plan: boolean;
  signed_by_user: boolean;
  manager_id: string;
  user: { id: string; name: string; email: string };
};

/** A reminder of a subplan that a person got, with the day on which its stage began. */
export type Reminder = { subplan_id: string; person_id: string; stage_on: Day };

export async function isDayDone(db: Database, day: Day): Promise<boolean> {
  const row = await db.selectFrom('reminder_runs').select('day').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}

export async function markDayDone(db: Database, day: Day): Promise<void> {
  await db
    .insertInto('reminder_runs')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

// The plans that the managers of a batch have together, without those of its last manager.
const PLANS_PER_BATCH = 1_000;

/**
 * Returns the next people after an id, by id, without disabled ones: up to `limit`, and fewer when they
 * manage many plans, so that every batch takes about as long.
 */
export async function listPeople(db: Database, afterId: string, limit: number): Promise<RemindedPerson[]> {
  const { rows } = await sql<RemindedPerson>`
    select id, name, email, is_manager from (
      select person.*, sum(managed.plans) over (order by id) - managed.plans as plans_before
      from (
        select * from people where id > ${afterId} and disabled_at is null order by id limit ${limit}
      ) as person
      cross join lateral (
        select count(*) as plans from plans
        where person.is_manager and manager_id = person.id and deleted_at is null
      ) as managed
    ) as person
    where plans_before < ${sql.lit(PLANS_PER_BATCH)}
    order by id`.execute(db);
  return rows;
}

/**
 * Returns the open subplans that these people may be reminded of on the day, by due date: a superset of those
 * that reminders are due for, which `reminderStage` decides.
 */
export function listOpenSubplans(
  db: Database,
  day: Day,
  people: readonly RemindedPerson[],
): Promise<OpenSubplan[]> {
  const ids = (of: readonly RemindedPerson[]) => sql`${of.map(({ id }) => id)}::uuid[]`;
  const employees = ids(people);
  const managers = ids(people.filter(({ is_manager }) => is_manager));
  return openSubplans(db, {
    // Two reads of an index each: `or` would read all plans.
    plans: sql`
      select id from plans where user_id = any(${employees}) and deleted_at is null
      union
      select id from plans where manager_id = any(${managers}) and deleted_at is null`,
    due: sql`
      plans.user_id = any(${employees}) and due_date - remind_days_before_due <= ${day}::date
      or plans.manager_id = any(${managers}) and due_date + ${sql.lit(MANAGER_FROM_DAY)} <= ${day}::date`,
  });
}

/** Returns the open subplans of a person's own plans, by due date. */
export function listOwnSubplans(db: Database, personId: string): Promise<OpenSubplan[]> {
  return openSubplans(db, {
    plans: sql`select id from plans where user_id = ${personId} and deleted_at is null`,
    due: sql`true`,
  });
}

async function openSubplans(
  db: Database,
  { plans, due }: { plans: RawBuilder<unknown>; due: RawBuilder<unknown> },
): Promise<OpenSubplan[]> {
  // Lateral subqueries with an offset or a limit are read for each plan by an index. As plain joins,
  // PostgreSQL may read the whole tables for each batch of people.
  const { rows } = await sql<OpenSubplan>`
    select subplan.id, subplan.name, subplan.due_date, subplan.total_tasks, subplan.completed_tasks, subplan.others_open, plans.id as plan_id, plans.name as plan_name, remind_days_before_due, active_plan,
      plans.manager_id, employee.user, signed_by_user
    from (${plans}) as wanted
    cross join lateral (
      select id, name, user_id, manager_id, remind_days_before_due, active_plan, signed_by_user
      from plan_state where id = wanted.id and active_plan limit 1
    ) as plans
    cross join lateral (
      select * from subplans
      where plan_id = plans.id and completed_tasks < total_tasks and (${due}) offset 0
    ) as subplan
    cross join lateral (
      select json_build_object('id', id, 'name', name, 'email', email) as user
      from people where id = plans.user_id limit 1
    ) as employee
    order by subplan.due_date, plans.id, position`.execute(db);
  return rows;
}

/** A subplan with open counted tasks that a person does for its employee: their own, and those of teams of theirs. */
export type OwnedSubplan = OpenSubplan & { own: number; teams: { name: string; open: number }[] };

/** Whose tasks: by person, or by team. */
type OwnedRow = { owner_id: string; subplan_id: string; open: number };

/** Which teams a reminder is for: those whose address does not get it, or all. */
type TeamsOf = 'without_address' | 'all';

/**
 * Returns by person the subplans with open tasks that they do for others: of those that reminders may be due for on the day, or
 * all without a day.
 */
export async function listOwnedSubplans(
  db: Database,
  day: Day | null,
  personIds: readonly string[],
  teamsOf: TeamsOf,
): Promise<Map<string, OwnedSubplan[]>> {
  const { rows: teams } = await sql<{ id: string; name: string; person_id: string }>`
    select groups.id, groups.name, person_id from group_members join groups on groups.id = group_id
    where person_id = any(${[...personIds]}::uuid[]) ${teamsOf === 'all' ? sql`` : sql`and email is null`}
    order by groups.name`.execute(db);
  const own = await ownedRows(db, day, 'owner_id', personIds);
  const ofTeams = await ownedRows(db, day, 'owner_group_id', [...new Set(teams.map(({ id }) => id))]);
  const subplans = await subplansById(db, [...own, ...ofTeams]);
  const byTeam = Map.groupBy(ofTeams, ({ owner_id }) => owner_id);
  return ownedBy(
    subplans,
    own,
    teams.flatMap(({ id, name, person_id }) =>
      (byTeam.get(id) ?? []).map((row) => ({ ...row, owner_id: person_id, name })),
    ),
  );
}

/** Returns the next teams with an address after an id, as those who are reminded, and what nobody in them has taken. */
export async function listTeamsWithAddress(db: Database, day: Day, afterId: string, limit: number) {
  const { rows: teams } = await sql<RemindedPerson>`
    select id, name, email, false as is_manager from groups
    where id > ${afterId} and email is not null order by id limit ${limit}`.execute(db);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = await ownedRows(db, day, 'owner_group_id', [...names.keys()]);
  const ofTeams = rows.map((row) => ({ ...row, name: names.get(row.owner_id)! }));
  return { teams, owned: ownedBy(await subplansById(db, rows), [], ofTeams) };
}

async function ownedRows(
  db: Database,
  day: Day | null,
  column: 'owner_id' | 'owner_group_id',
  ids: readonly string[],
): Promise<OwnedRow[]> {
  if (ids.length === 0) return [];
  const due = day === null ? sql`` : sql`and due_date - remind_days_before_due <= ${day}::date`;
  // What somebody has taken is theirs alone.
  const untaken = column === 'owner_id' ? sql`` : sql`and tasks.owner_id is null`;
  const { rows } = await sql<OwnedRow>`
    select tasks.${sql.ref(column)} as owner_id, subplans.id as subplan_id, count(*)::int as open
    from tasks
    join topics on topics.id = tasks.topic_id
    join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id
    where tasks.${sql.ref(column)} = any(${[...ids]}::uuid[]) ${untaken} and not tasks.completed and tasks.counts
      and plans.active_plan and plans.deleted_at is null ${due}
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

/** Puts together what each has, in the order of the subplans. */
function ownedBy(
  subplans: readonly OpenSubplan[],
  own: readonly OwnedRow[],
  ofTeams: readonly (OwnedRow & { name: string })[],
): Map<string, OwnedSubplan[]> {
  const keyOf = ({ owner_id, subplan_id }: OwnedRow) => `${owner_id} ${subplan_id}`;
  const ownOpen = new Map(own.map((row) => [keyOf(row), row.open]));
  const teamsOpen = Map.groupBy(ofTeams, keyOf);
  const ownersOf = Map.groupBy([...own, ...ofTeams], ({ subplan_id }) => subplan_id);
  const found = new Map<string, OwnedSubplan[]>();
  for (const subplan of subplans) {
    for (const owner_id of new Set((ownersOf.get(subplan.id) ?? []).map((row) => row.owner_id))) {
      const key = keyOf({ owner_id, subplan_id: subplan.id, open: 0 });
      const teams = (teamsOpen.get(key) ?? []).map(({ name, open }) => ({ name, open }));
      found.set(owner_id, [
        ...(found.get(owner_id) ?? []),
        { ...subplan, own: ownOpen.get(key) ?? 0, teams },
      ]);
    }
  }
  return found;
}

/** Who has open counted tasks of others in a subplan. */
export type LateOwner = { subplan_id: string; person_id: string | null; name: string; open: number };

/** Returns the owners of open tasks of others in these subplans, those with the most first. */
export async function listLateOwners(db: Database, subplanIds: readonly string[]): Promise<LateOwner[]> {
  if (subplanIds.length === 0) return [];
  const { rows } = await sql<LateOwner>`
    select topics.subplan_id, owner.id as person_id, coalesce(groups.name, nullif(owner.name, ''), owner.email) as name, count(*)::int as open
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

/** Returns the stored reminders of these people and subplans. */
export async function listReminders(
  db: Database,
  personIds: readonly string[],
  subplanIds: readonly string[],
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select subplan_id, person_id, stage_on from reminders
    where subplan_id = any(${subplanIds}::uuid[]) and person_id = any(${personIds}::uuid[])`.execute(db);
  return rows;
}

/**
 * Deletes reminders that can no longer prevent a second one (Reminders 3): their day and the due date of
 * their subplan are more than 30 days past, so that a later stage has begun, or the subplan is gone.
 */
export async function deleteOldReminders(db: Database, today: Day, stop: AbortSignal): Promise<void> {
  const before = sql`${today}::date - 30`;
  await sql`delete from reminder_runs where day < ${before}`.execute(db);
  let deleted = BigInt(BATCH_SIZE);
  while (deleted === BigInt(BATCH_SIZE) && !stop.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from reminders where ctid = any(array(
        select reminders.ctid from reminders
        -- As a value: for "not exists" PostgreSQL may read all subplans.
        where day < ${before}
          and coalesce((select due_date from subplans where id = subplan_id) < ${before}, true)
        limit ${BATCH_SIZE}
      ))`.execute(db);
    deleted = numAffectedRows;
  }
}

// Short statements, so that a reminder run hardly waits for the locks.
const BATCH_SIZE = 1_000;

export async function insertReminders(
  tx: Transaction,
  day: Day,
  reminders: readonly Reminder[],
): Promise<void> {
  const column = <K extends keyof Reminder>(name: K) => reminders.map((reminder) => reminder[name]);
  // As arrays: a manager's digest can have more rows than a statement may have parameters (65,535).
  await sql`
    insert into reminders (subplan_id, person_id, stage_on, day)
    select subplan_id, person_id, stage_on, ${day}::date
    from unnest(${column('subplan_id')}::uuid[], ${column('person_id')}::uuid[], ${column('stage_on')}::date[])
      as reminder (subplan_id, person_id, stage_on)`.execute(tx);
}

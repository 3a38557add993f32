import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** The members of a team. */
const TEAM_SIZE = 20;

/**
 * Gives a fifth of the tasks of a company (`fillLarge`) to colleagues and teams: half of them to one person each, the others to teams
 * of 20. The number of tasks of one person and of one team does not depend on the size. `owner` is a connection of the role that owns the tables.
 */
export async function fillOwners(owner: Database): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`set synchronous_commit = off`.execute(db);
    await sql`
      create temporary table numbered as
        select id, row_number() over (order by id) - 1 as n, count(*) over () as people from people`.execute(
      db,
    );
    await sql`create unique index on numbered (n)`.execute(db);
    await sql`create unique index on numbered (id)`.execute(db);
    await sql`analyze numbered`.execute(db);
    await sql`
      insert into groups (id, name, source)
        select gen_random_uuid(), 'Team ' || n / ${TEAM_SIZE}::int, 'manual' from numbered where n % ${TEAM_SIZE}::int = 0`.execute(
      db,
    );
    await sql`
      insert into group_members (group_id, person_id, is_lead)
        select groups.id, numbered.id, n % ${TEAM_SIZE}::int = 0
        from numbered join groups on groups.name = 'Team ' || n / ${TEAM_SIZE}::int`.execute(db);
    // The last task of each topic: of the first topic one of a colleague, of the second one of a team.
    await sql`
      update tasks set
        owner_kind = case topics.position when 0 then 'person' else 'group' end,
        owner_id = case topics.position when 0 then colleague.id end,
        owner_group_id = case topics.position when 0 then null else team.group_id end,
        completed_by = case when tasks.completed then colleague.id end
      from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
        join numbered as employee on employee.id = plans.user_id
        join numbered as colleague on colleague.n = (employee.n + 1 + 13 * subplans.position) % employee.people
        join group_members as team on team.person_id = colleague.id
      where topics.id = tasks.topic_id and tasks.position = 4`.execute(db);
    await sql`drop table numbered`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}

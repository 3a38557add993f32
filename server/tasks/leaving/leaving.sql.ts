import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { isAvailable } from '../../people/availability.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { IS_UNFINISHED } from '../../plans/rules/rules.sql.ts';

/**
 * People who are disabled or whose last day is past, and who still have something: a task, the role of a buddy, a team
 * without other available members, or a stand-in. As work.
 */
export const peopleWhoLeft = (today: Day) => sql`
    select person.id::text, '{}'::jsonb from people as person
    where (person.left_on < ${today}::date or person.disabled_at is not null) and (
      exists (
        select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
          join plans on plans.id = subplans.plan_id and ${IS_UNFINISHED}
        where tasks.owner_id = person.id and not tasks.completed
          and not (tasks.owner_kind in ('manager', 'buddy') and plans.manager_id = person.id)
      ) or exists (select from plans where plans.buddy_id = person.id and ${IS_UNFINISHED})
      or exists (
        select from group_members as theirs
        where theirs.person_id = person.id and exists (
          select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
            join plans on plans.id = subplans.plan_id and ${IS_UNFINISHED}
          where tasks.owner_group_id = theirs.group_id and tasks.owner_id is null and not tasks.completed
        ) and not exists (
          select from group_members join people on people.id = group_members.person_id
          where group_members.group_id = theirs.group_id and people.id <> person.id and ${isAvailable(today)}
          offset 0
        )
      )
      or person.stand_in_id is not null
      or exists (select from people as away where away.stand_in_id = person.id)
    ) order by person.id`;

/** The teams without an available member that have unclaimed open tasks, and the deleted teams with open tasks, as work items. */
export const emptyTeams = (today: Day) => sql`
    select groups.id::text, '{}'::jsonb from groups
    where exists (
      select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
        join plans on plans.id = subplans.plan_id and ${IS_UNFINISHED}
      where tasks.owner_group_id = groups.id and (tasks.owner_id is null or groups.deleted_at is not null)
        and not tasks.completed
    ) and not exists (
      select from group_members join people on people.id = group_members.person_id
      where group_members.group_id = groups.id and ${isAvailable(today)}
    ) order by groups.id`;

export async function isDeletedTeam(tx: Transaction, id: string): Promise<boolean> {
  const team = await tx.selectFrom('groups').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return team !== undefined && team.deleted_at !== null;
}

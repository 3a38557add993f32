import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { absentFor } from '../../people/absence.sql.ts';
import { IS_LIVE, IS_UNFINISHED } from '../../plans/rules/rules.sql.ts';

/** Whether My tasks shows a task with the condition. An open task of a completed plan stays open, and is not shown. */
const hasTask = (condition: RawBuilder<unknown>) => sql`exists (
  select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id and ${IS_LIVE}
  where ${condition} and (tasks.completed or ${IS_UNFINISHED})
)`;

/** The condition that nobody of the people's teams has taken the task. */
const ofTeams = (people: RawBuilder<unknown>) =>
  sql`tasks.owner_id is null and not tasks.completed and tasks.owner_group_id = any(array(
    select group_id from group_members where person_id = ${people}))`;

const readSelf = prepared(
  (_, { id }: { id: string }) => sql<{ photo: string | null; has_tasks: boolean }>`
    select ${hasTask(sql`tasks.owner_id = ${id} and not tasks.completed`)}
      or ${hasTask(sql`tasks.completed_by = ${id}`)}
      or ${hasTask(ofTeams(sql`${id}::uuid`))}
      or ${hasTask(sql`not tasks.completed and tasks.owner_id = any(array${absentFor(id)})`)}
      or ${hasTask(ofTeams(sql`any(array${absentFor(id)})`))} as has_tasks,
      (select photo from people where id = ${id}) as photo`,
);

/**
 * Returns the photo of somebody, and whether they do tasks for others, or have done some (My tasks 1). Each part has
 * an index. Prepared: every page asks, and PostgreSQL plans the five parts for longer than it runs them.
 */
export async function findSelf(
  db: Database,
  id: string,
): Promise<{ photo: string | null; has_tasks: boolean }> {
  return (await readSelf(db, { id }))[0]!;
}

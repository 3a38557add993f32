import { sql } from 'kysely';
import type { MailContent } from '../../platform/mail/content.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { openSubplans, type RemindedPerson } from '../../notifications/reminders/subplans.sql.ts';

export type StoredMail = { kind: string; name: string; email: string; content: MailContent };

/** Returns a mail as it would be stored. */
export const asStored = ({ kind, to: { name, email }, content }: Mail): StoredMail => ({
  kind,
  name,
  email,
  content,
});

/** Returns the mails about a plan, in the order of writing. */
export async function listMails(db: Database, planId: string): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'name', 'email', 'content'])
    .where('plan_id', '=', planId)
    .orderBy('id')
    .execute();
  // They have been written a moment ago, so that nothing of them is removed.
  return rows.map(({ kind, name, email, content }) => ({
    kind,
    name: name ?? '',
    email: email ?? '',
    content: content as unknown as MailContent,
  }));
}

/** Returns the subplans of a plan with open tasks, by due date. */
export const listOpen = (db: Database, planId: string) =>
  openSubplans(db, { plans: sql`select ${planId}::uuid as id`, due: sql`true` });

/**
 * Returns the people who may be reminded of a plan: its two sides, the owners of its tasks, their teams and stand-ins,
 * and HR where HR is reminded of long delays.
 */
export async function listReminded(
  db: Database,
  planId: string,
  { withHr }: { withHr: boolean },
): Promise<RemindedPerson[]> {
  const { rows } = await sql<RemindedPerson>`
    with plan as (select user_id, manager_id from plans where id = ${planId}),
    owned as (
      select distinct tasks.owner_id, tasks.owner_group_id from tasks
      join topics on topics.id = tasks.topic_id
      join subplans on subplans.id = topics.subplan_id
      where subplans.plan_id = ${planId} and tasks.owner_kind <> 'employee'
    )
    select id, name, email, is_manager from people
    where disabled_at is null and id in (
      select user_id from plan
      union select manager_id from plan
      union select owner_id from owned
      union select person_id from group_members where group_id in (select owner_group_id from owned)
      union select stand_in_id from people where stand_in_ends_at > now()
      union select id from people where ${withHr} and is_hr
    )
    order by id`.execute(db);
  return rows;
}

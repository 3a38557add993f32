import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/connect.ts';
import { IS_ONGOING } from '../../plans/rules/rules.sql.ts';
import type { Scrub } from './scrub.ts';

/** The reasons why others still need the person. */
export type Duties = {
  direct_reports: number;
  open_plans: number;
  plans_to_finish: number;
};

export async function countDuties(tx: Transaction, personId: string): Promise<Duties> {
  const { rows } = await sql<Duties>`
    with open_plans as (
      select user_id, manager_id from plans
      where ${IS_ONGOING} and (user_id = ${personId} or manager_id = ${personId})
    )
    select
      (select count(*) from people where manager_id = ${personId}) as direct_reports,
      (select count(*) from open_plans where user_id = ${personId}) as open_plans,
      (select count(*) from open_plans where user_id <> ${personId}) as plans_to_finish`.execute(tx);
  return rows[0] ?? { direct_reports: 0, open_plans: 0, plans_to_finish: 0 };
}

/**
 * Locks the exports of audits that name one of the people, and returns their ids: those that they started, and
 * those with a plan that names them or that they act on. `plans` are the plans whose history named
 * them at the first read, and `since` is an id from before that read: the history of younger exports is read again. A
 * part that is being made is in the database before it is removed.
 */
export async function lockExportsOf(
  tx: Transaction,
  ids: readonly string[],
  plans: readonly string[],
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with plan as (
      select id, user_id from plans
      where manager_id = any(${ids}::uuid[]) or buddy_id = any(${ids}::uuid[]) or id = any(${plans}::uuid[])
        or id in (select plan_id from plan_signatures where person_id = any(${ids}::uuid[]))
        or id in (
          select subplans.plan_id from tasks
          join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
          where tasks.owner_id = any(${ids}::uuid[]) or tasks.completed_by = any(${ids}::uuid[]))
    )
    select id from batches where kind = 'audit' and (created_by = any(${ids}::uuid[]) or exists (
      select from batch_items where batch_id = batches.id
        and (subject_id = any(${ids}::uuid[]) or subject_id in (select user_id from plan)))
      or batches.id > ${since} and exists (
        select from batch_items join plans on plans.user_id = batch_items.subject_id
          join journal on journal.subject_id = plans.id
        where batch_items.batch_id = batches.id and (journal.actor_id = any(${ids}::uuid[])
          or exists (select from unnest(${[...ids]}::text[]) as person where strpos(journal.detail::text, person) > 0))))
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the rows that only serve the person's use of the product. Returns the number of deleted rows by
 * table.
 */
export async function deleteUse(
  tx: Transaction,
  ids: readonly string[],
  exports: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'sessions',
    'sign_in_codes',
    'calendar_feeds',
    'access_tokens',
    'group_members',
    'comment_reads',
    'notifications',
    'muted_mails',
    'photos',
    'saved_views',
    'reminders',
    'idempotency_keys',
  ] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table as 'sessions')
      .where('person_id', 'in', ids)
      .executeTakeFirst();
    counts[table] = Number(numDeletedRows);
  }
  await tx
    .deleteFrom('audit_files')
    .where((eb) => eb('batch_id', '=', eb.fn.any(eb.val([...exports]))))
    .execute();
  // Those of others about the person, not about a plan of theirs.
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('subject_id', 'in', ids)
    .where('plan_id', 'is', null)
    .executeTakeFirst();
  counts['notifications']! += Number(numDeletedRows);
  return counts;
}

/**
 * Deletes the waiting mails to a person and those about no plan, and removes recipient and content of the
 * others. Their keys and states stay (Mails 8). Returns their number.
 */
export async function forgetMailsTo(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('person_id', 'in', ids)
    .where((eb) =>
      eb.or([eb('plan_id', 'is', null), eb.and([eb('sent_at', 'is', null), eb('given_up_at', 'is', null)])]),
    )
    .executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ name: null, email: null, content: null, last_error: null })
    .where('person_id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows + numUpdatedRows);
}

/** Replaces the names in the mails to others that wait. Returns their number. */
export async function scrubWaitingMails(tx: Transaction, scrub: Scrub): Promise<number> {
  const { rows } = await sql<Stored>`
    select id, content as value from outbox
    where sent_at is null and given_up_at is null and content is not null`.execute(tx);
  const changed = rows.filter(({ value }) => scrub.isInValue(value));
  for (const { id, value } of changed) {
    await tx
      .updateTable('outbox')
      .set({ content: JSON.stringify(scrub.replaceIn(value)) })
      .where('id', '=', id)
      .execute();
  }
  return changed.length;
}

type Stored = { id: string; value: unknown };

/**
 * Replaces names that were filled into a plan where the product has repeated them: in what comments say that they are about, and in
 * mails. Of sent mails the content is removed, as in `forgetMails`. Returns the number of mails.
 */
export async function scrubOfPlan(tx: Transaction, planId: string, scrub: Scrub): Promise<number> {
  const { rows: comments } = await sql<{ id: string; about: string }>`
    select id, about from comments where plan_id = ${planId} and about <> ''`.execute(tx);
  for (const { id, about } of comments.filter((comment) => scrub.isIn(comment.about))) {
    await tx
      .updateTable('comments')
      .set({ about: scrub.replace(about) })
      .where('id', '=', id)
      .execute();
  }
  const { rows } = await sql<Stored & { is_waiting: boolean }>`
    select id, content as value, sent_at is null and given_up_at is null as is_waiting from outbox
    where (plan_id = ${planId} or more_plan_ids @> array[${planId}::uuid]) and content is not null`.execute(
    tx,
  );
  const mails = rows.filter(({ value }) => scrub.isInValue(value));
  for (const { id, value, is_waiting } of mails) {
    const content = is_waiting ? JSON.stringify(scrub.replaceIn(value)) : null;
    await tx.updateTable('outbox').set({ content }).where('id', '=', id).execute();
  }
  const { rows: deliveries } = await sql<{ id: string; body: string }>`
    select id, body from webhook_deliveries where strpos(body, ${planId}) > 0`.execute(tx);
  await forgetDeliveries(
    tx,
    deliveries.filter(({ body }) => scrub.isIn(body)).map(({ id }) => id),
  );
  return mails.length;
}

/** Removes the content of those of the mails that were sent or given up. Returns their number. */
export async function forgetMails(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set content = null
    where id = any(${ids}::uuid[]) and content is not null and (sent_at is not null or given_up_at is not null)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

const NOT_SENT = 'It was not sent before its content was removed together with the personal data in it.';

/**
 * Removes the body of deliveries to webhooks, and gives the waiting ones up: a disabled
 * webhook keeps them until they are deleted with their age (Webhooks 8). Returns their number.
 */
export async function forgetDeliveries(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set body = null,
      given_up_at = case when sent_at is null then coalesce(given_up_at, now()) end,
      last_error = case when sent_at is null and given_up_at is null then ${NOT_SENT} else last_error end
    where id = any(${ids}::uuid[]) and body is not null`.execute(tx);
  return Number(numAffectedRows);
}

/** Replaces the author's name of a person's comments. Returns their number. */
export async function renameAuthor(tx: Transaction, personId: string, name: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ author_name: name })
    .where('author_id', '=', personId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The number of rows that name the person and are kept. */
type Kept = {
  signatures: number;
  plans: number;
  templates: number;
  tasks_for_others: number;
  access_log: number;
};

export async function countKept(tx: Transaction, personId: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select
      (select count(*) from plan_signatures where person_id = ${personId}) as signatures,
      (select count(*) from plans where user_id = ${personId} or manager_id = ${personId}) as plans,
      (select count(*) from templates where manager_id = ${personId}) as templates,
      (select count(*) from tasks where completed_by = ${personId}) as tasks_for_others,
      (select count(*) from access_log where viewer_id = ${personId}) as access_log`.execute(tx);
  return rows[0] ?? { signatures: 0, plans: 0, templates: 0, tasks_for_others: 0, access_log: 0 };
}

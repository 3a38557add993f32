import { type RawBuilder, sql } from 'kysely';
import { uuidv7, V7Generator } from 'uuidv7';
import type { MailKind } from '#shared/events/kinds.ts';
import type { NotificationParams } from '#shared/events/shape/notification.ts';
import { type Conditions, isOpen, isShown, isTrue, NOTIFICATION } from '../conditions/conditions.sql.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';

/** The notification of one cause for a person (Notifications 1). */
export type NewNotification = {
  /** Identifies the cause and the person. Only the first one with a key is written. */
  key: string;
  kind: MailKind;
  person_id: string;
  plan_id: string | null;
  /** The other plans that its condition reads. */
  more_plan_ids?: readonly string[];
  subject_id: string | null;
  params: NotificationParams;
  /** How long after its cause it is seen. */
  wait_ms?: number;
};

/**
 * Writes notifications in the transaction of their cause, without those whose key exists already and those of disabled
 * people. Returns the new ones.
 */
export async function insertNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
): Promise<{ key: string; person_id: string }[]> {
  if (notifications.length === 0) return [];
  const now = Date.now();
  const column = <Value>(value: (row: NewNotification) => Value) => notifications.map(value);
  // No recipient can be disabled before the transaction ends. As arrays: an import can notify more people than a
  // statement may have parameters.
  const { rows } = await sql<{ key: string; person_id: string }>`
    with enabled as materialized (
      select id from people
      where id = any(${[...new Set(column(({ person_id }) => person_id))]}::uuid[]) and disabled_at is null
      order by id for key share
    )
    insert into notifications (id, key, person_id, kind, plan_id, more_plan_ids, subject_id, params, created_at)
    select notification.id, key, person_id, kind, plan_id, array(select jsonb_array_elements_text(more_plan_ids)::uuid),
      subject_id, params, now() + wait_ms * interval '1 ms'
    from unnest(
      ${column(({ wait_ms = 0 }) => idOf(now, wait_ms))}::uuid[], ${column(({ key }) => key)}::text[],
      ${column(({ person_id }) => person_id)}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ plan_id }) => plan_id)}::uuid[],
      ${column(({ more_plan_ids = [] }) => JSON.stringify(more_plan_ids))}::jsonb[],
      ${column(({ subject_id }) => subject_id)}::uuid[],
      ${column(({ params }) => JSON.stringify(params))}::jsonb[], ${column(({ wait_ms = 0 }) => wait_ms)}::float8[]
    ) as notification (id, key, person_id, kind, plan_id, more_plan_ids, subject_id, params, wait_ms)
    join enabled on enabled.id = person_id
    on conflict (key) do nothing
    returning key, person_id`.execute(tx);
  return rows;
}

// Ids are in the order that notifications are seen in. A generator of its own: one that has been in the future stays
// there.
const idOf = (now: number, wait_ms: number) =>
  wait_ms === 0 ? uuidv7() : String(new V7Generator().generateOrResetWithTs(now + wait_ms));

/**
 * Deletes the unread ones of these notifications. Returns their recipients, and the people who have read the others.
 */
export async function withdrawUnread(
  tx: Transaction,
  keys: readonly string[],
): Promise<Record<'withdrawn' | 'read', { key: string; person_id: string }[]>> {
  const withdrawn = await tx
    .deleteFrom('notifications')
    .where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
    .where('read_at', 'is', null)
    .returning(['key', 'person_id'])
    .execute();
  const read = await tx
    .selectFrom('notifications')
    .select(['key', 'person_id'])
    .where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
    .execute();
  return { withdrawn, read };
}

type Concerned = Record<'readers' | 'plan_ids' | 'subject_ids', readonly string[]>;

const doneFor = (conditions: Conditions) =>
  prepared(
    (_db, { readers, plan_ids, subject_ids }: Concerned) => sql<{ person_id: string }>`
    select distinct person_id from notifications
    where id in (
      select id from notifications where plan_id = any(${plan_ids}::uuid[]) and read_at is null
      union all
      select id from notifications where subject_id = any(${subject_ids}::uuid[]) and read_at is null
      union all
      select id from notifications
      where plan_id is null and more_plan_ids <> '{}' and more_plan_ids && ${plan_ids}::uuid[] and read_at is null
    )
    and person_id = any(${readers}::uuid[]) and created_at <= now() and not ${isTrue(conditions)}`,
  );

/** Prepared: it takes longer to plan all conditions than to run them. */
const preparedDoneFor = new WeakMap<Conditions, ReturnType<typeof doneFor>>();

/**
 * Returns those of the readers whose unread notifications about the plans or people are no longer true: the number at
 * their bell has dropped.
 */
export async function listDoneFor(
  db: Database,
  conditions: Conditions,
  concerned: Concerned,
): Promise<string[]> {
  const run = preparedDoneFor.get(conditions) ?? doneFor(conditions);
  preparedDoneFor.set(conditions, run);
  return (await run(db, concerned)).map(({ person_id }) => person_id);
}

/**
 * Settles notifications that no longer change. `found` selects their `id`, and `is_seen`: whether their person sees them.
 * Those that are not shown are deleted, and those that ask for nothing any more are stored as read. People see the same as before.
 */
export async function settle(
  db: Database,
  conditions: Conditions,
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with found as materialized (${found}),
    settled as materialized (
      select notifications.id, found.is_seen and ${isShown(conditions, NOTIFICATION)} as is_shown,
        ${isOpen(conditions, NOTIFICATION)} as is_open
      from found join notifications on notifications.id = found.id
    ),
    deleted as (delete from notifications where id = any(array(select id from settled where not is_shown)))
    update notifications set read_at = created_at
    where id = any(array(select id from settled where is_shown and not is_open)) and read_at is null`.execute(
    db,
  );
}

/** Marks notifications of the person as read, all that are seen by now without `ids`. Returns their number. */
export async function markRead(
  tx: Transaction,
  personId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', sql<string>`now()`)
    .$if(ids !== null, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids!])))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the kinds that these people do not want as mails, as `personId kind`. */
export async function listMuted(db: Database, personIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('muted_mails')
    .select(['person_id', 'kind'])
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val([...new Set(personIds)]))))
    .execute();
  return new Set(rows.map(({ person_id, kind }) => `${person_id} ${kind}`));
}

export async function muteMails(
  tx: Transaction,
  person_id: string,
  kinds: readonly MailKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('muted_mails')
    .values(kinds.map((kind) => ({ person_id, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmuteMails(
  tx: Transaction,
  person_id: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await tx
    .deleteFrom('muted_mails')
    .where('person_id', '=', person_id)
    .where((eb) => eb('kind', '=', eb.fn.any(eb.val([...kinds]))))
    .execute();
}

// Short statements: a transaction that notifies somebody waits briefly for each of them.
const BATCH_SIZE = 1_000;

/** Deletes notifications that are older than `days`. Stops between two batches when `stop` is aborted. */
export async function deleteOldNotifications(db: Database, days: number, stop: AbortSignal): Promise<void> {
  let deleted = BigInt(BATCH_SIZE);
  while (deleted === BigInt(BATCH_SIZE) && !stop.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id = any(array(
        select id from notifications where created_at < now() - make_interval(days => ${days})
        order by created_at limit ${BATCH_SIZE}
      ))`.execute(db);
    deleted = numAffectedRows;
  }
}

import { type Expression, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { mailState } from '#shared/outbox/state.ts';
import type { WebhookEvent } from '#shared/events/webhookEvents.ts';
import type { Delivery } from '#shared/webhooks/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { FIRST_ID } from '../database/pages.ts';
import { prepared } from '../database/prepared.ts';
import type { WebhookDeliveries } from '../database/tables.ts';
import type { Claimed, FreeSlots } from '../sending/sendLoop.ts';
import { IS_DUE, startAttempt } from '../sending/sending.sql.ts';
import type { Subject } from '#shared/events/catalogue.ts';
import type { SubjectOfEvent } from '#shared/events/shape/facts.ts';

/** A webhook that gets deliveries. */
export type Subscriber = { id: string; events: string[] };

/** The data of an event's deliveries. */
export type SubjectFacts = { facts: SubjectOfEvent; is_completed: boolean };

type Wanted = { subject: Subject; id: string; events: readonly WebhookEvent[] };

// Locked until the deliveries are written: one that was removed meanwhile would make the event fail.
const subscribers = (events: Expression<unknown> | readonly string[]) => sql<Subscriber>`
  select id, events from webhooks where enabled and events && ${events}::text[] order by id for key share`;

const subscribersOf = (events: Expression<unknown> | readonly string[]) => sql`coalesce((
  select json_agg(json_build_object('id', id, 'events', events)) from (${subscribers(events)}) as locked
), '[]')`;

const subjectFacts = prepared(
  (_db, { subject, id, events }: Wanted) => sql<SubjectFacts & { webhooks: Subscriber[] }>`
    select facts, is_completed, ${subscribersOf(events)} as webhooks
    from event_subjects where subject = ${subject} and id = ${id}`,
);

/** Returns the subject of an event, and the webhooks that subscribe to any of the events, which it locks. */
export async function findSubjectOfEvent(tx: Transaction, wanted: Wanted) {
  return (await subjectFacts(tx, wanted))[0];
}

/** Returns subjects of events of one kind, by id. */
export async function listSubjectsOfEvents(
  tx: Transaction,
  subject: Subject,
  ids: readonly string[],
): Promise<(SubjectFacts & { id: string })[]> {
  const { rows } = await sql<SubjectFacts & { id: string }>`
    select id, facts, is_completed from event_subjects
    where subject = ${subject} and id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Returns the webhooks that subscribe to any of the events, and locks them against being deleted. */
export async function lockSubscribers(
  tx: Transaction,
  events: readonly WebhookEvent[],
): Promise<Subscriber[]> {
  return (await subscribers(events).execute(tx)).rows;
}

export const newDeliveryId = (): string => uuidv7();

// PostgreSQL takes up to 65,535 parameters.
const ROWS_AT_ONCE = 5_000;

type NewDelivery = Pick<WebhookDeliveries, 'webhook_id' | 'key' | 'event' | 'body'> & { id: string };

/** Writes deliveries, without those of an event that the webhook already has. */
export async function insertDeliveries(tx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['webhook_id', 'key']).doNothing())
      .execute();
  }
}

/** A claimed delivery, with the fields of its webhook that the sender needs. */
export type ClaimedDelivery = Claimed & {
  webhook_id: string;
  body: string;
  url: string;
  /** The secrets that sign: the current one, and for a time after a rotation the one before. */
  secrets: string[];
};

/** Claims due deliveries, for each webhook up to its free slots: a full or failing one does not hold up others. */
export async function claimDeliveries(
  db: Database,
  { used, others }: FreeSlots,
  lease_ms: number,
): Promise<ClaimedDelivery[]> {
  const [ids, free] = [[...used.keys()], [...used.values()]];
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select next.id from webhooks
      left join unnest(${ids}::uuid[], ${free}::int[]) as slots (webhook_id, free) on webhook_id = webhooks.id
      cross join lateral (
        select id from webhook_deliveries
        where webhook_id = webhooks.id and ${IS_DUE}
        order by next_attempt_at, id
        limit coalesce(slots.free, ${others})
        for update skip locked
      ) as next
      where webhooks.enabled
    )
    update webhook_deliveries set ${startAttempt(lease_ms)}
    from due, webhooks
    where webhook_deliveries.id = due.id and webhooks.id = webhook_id
    returning webhook_deliveries.id, webhook_id, body, url, attempts,
      case when previous_secret_until > now() then array[secret, previous_secret] else array[secret] end as secrets,
      (extract(epoch from now() - queued_at) * 1000)::float8 as age_ms`.execute(db);
  return rows;
}

type DeliveryCount = { state: 'queued' | 'failing' | 'failed'; count: number; oldest_s: number };

/**
 * Counts the deliveries that are not sent by state, with the age of the oldest in seconds. Leaves out those that wait
 * for a disabled webhook, those of deleted webhooks, and those that were given up because a person was erased: they
 * are no failures.
 */
export async function countUnsentDeliveries(db: Database): Promise<DeliveryCount[]> {
  // Two statements of one index each; the conditions are those of mailState.
  const { rows } = await sql<DeliveryCount>`
    select case when last_error is null then 'queued' else 'failing' end as state,
      count(*)::int as count, extract(epoch from now() - min(queued_at))::float8 as oldest_s
    from webhook_deliveries join webhooks on webhooks.id = webhook_id and enabled
    where sent_at is null and given_up_at is null group by 1
    union all
    select 'failed', count(*)::int, extract(epoch from now() - min(queued_at))::float8
    from webhook_deliveries join webhooks on webhooks.id = webhook_id and webhooks.deleted_at is null
    where sent_at is null and given_up_at is not null and body is not null having count(*) > 0`.execute(db);
  return rows;
}

// Short statements: a delivery that is being sent waits for none of them for long.
const BATCH_SIZE = 1_000;

/** Deletes deliveries that are older than `days`: bodies hold names. Stops between two batches at `stop`. */
export async function deleteOldDeliveries(db: Database, days: number, stop: AbortSignal): Promise<void> {
  // From the last time on: from the beginning, each batch would pass the rows that the batches before have deleted.
  let after = '-infinity';
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !stop.aborted;) {
    const { rows } = await sql<{ queued_at: string }>`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries
        where queued_at >= ${after}::timestamptz and queued_at < now() - make_interval(days => ${days})
        order by queued_at limit ${BATCH_SIZE} for update skip locked
      )) returning queued_at`.execute(db);
    deleted = rows.length;
    after = rows.reduce((latest, row) => (row.queued_at > latest ? row.queued_at : latest), after);
  }
}

/** Deletes the deliveries of a webhook in batches. Those that are locked are left, and `stop` ends it early. */
export async function deleteDeliveriesOf(db: Database, webhookId: string, stop: AbortSignal): Promise<void> {
  // After the last id: from the beginning, each batch would read the rows that the batches before have deleted.
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    if (stop.aborted) return;
    const { rows } = await sql<{ id: string }>`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries where webhook_id = ${webhookId} and id > ${after}
        order by id limit ${BATCH_SIZE} for update skip locked
      )) returning id`.execute(db);
    after = rows
      .map(({ id }) => id)
      .toSorted()
      .at(BATCH_SIZE - 1);
  }
}

/** Returns the deliveries before the one with the id `before`, newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'attempts', 'response_status', 'created_at', 'sent_at', 'given_up_at'])
    .select(['next_attempt_at', 'last_error'])
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ given_up_at, ...row }) => {
    const state = mailState({ ...row, given_up_at });
    return { ...row, state, next_attempt_at: state === 'sent' || given_up_at ? null : row.next_attempt_at };
  });
}

/** Returns whether the delivery still has its body, and locks it; undefined when the webhook has none of this id. */
export function lockDelivery(tx: Transaction, webhookId: string, id: string) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(sql<boolean>`body is not null`.as('has_body'))
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a delivery due now, with all its attempts before it. One that is being sent is that attempt. */
export async function requeueDelivery(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`case when leased_until > now() then attempts else 0 end`,
      queued_at: sql<string>`now()`,
      next_attempt_at: sql<string>`now()`,
      leased_until: sql<string | null>`case when leased_until > now() then leased_until end`,
      sent_at: null,
      given_up_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

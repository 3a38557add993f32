import { type RawBuilder, sql } from 'kysely';
import {
  type DetailOf,
  type EventName,
  explainsVersion,
  type Subject,
  subjectOf,
  webhookEventsOf,
  WITH_VERSION,
} from '#shared/events/catalogue.ts';
import { afterCommit } from '../database/committed.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import type { Journal } from '../database/tables.ts';
import { announce, announceMany } from '../deliveries/announce.ts';
import { type ChainHead, eventHash } from './chain.ts';
import { lockHeads, lockKnownHead, lockNewHead } from './heads.sql.ts';

/** The actor of a change: a person, or without an id an operator at the command line or a directory. */
export type Actor = { id: string | null; name: string };

/** The actor of commands, who is no person of the product. */
export const OPERATOR: Actor = { id: null, name: 'Operator' };

/** The actor of scheduled jobs. */
export const SCHEDULE: Actor = { id: null, name: 'Gangway' };

/** An event with the detail that the catalogue asks for. */
export type EventWithDetail = { [Name in EventName]: WithDetail<Name, DetailOf<Name>> }[EventName];

type WithDetail<Name extends EventName, Detail> = object extends Detail
  ? { event: Name; detail?: Detail }
  : { event: Name; detail: Detail };

/** An event to record. */
export type NewEvent = EventWithDetail & { subject_id: string; actor: Actor; at: Date };

/**
 * Appends an event to the chain of its subject, in the transaction of its cause (Journal 1), and writes its
 * deliveries to webhooks. The chain stays locked until the transaction ends. Returns the number of the event in
 * the chain. With the head that was `read` in the transaction it takes one statement less.
 */
export async function record(tx: Transaction, event: NewEvent, read?: ReadHead | null): Promise<number> {
  if (read && !read.has_webhooks) {
    const row = rowAfter(read, event);
    // Nothing is appended where somebody else has meanwhile.
    if ((await appendRow(tx, row)).length > 0) {
      noteChange(tx, row);
      return row.seq;
    }
  }
  const wanted = { ...chainOf(event), events: webhookEventsOf(event.event) };
  const head = (await lockKnownHead(tx, wanted)) ?? (await lockNewHead(tx, wanted))!;
  const row = rowAfter(head, event);
  if ((await appendRow(tx, row)).length === 0) throw new Error('The head of a locked chain has moved.');
  noteChange(tx, row);
  if (head.has_webhooks) await announce(tx, journalEvent(event, row));
  return row.seq;
}

/** The head of a chain as it was read, and whether there are webhooks at all. */
export type ReadHead = ChainHead & { has_webhooks: boolean };

/** The head of the chain of a subject, as JSON for the select of a query: `record` then needs no statement to read it. */
export const headOf = (subjectId: RawBuilder<string>) => sql<ReadHead | null>`(
  select json_build_object('seq', seq, 'hash', hash, 'has_webhooks', exists (select from webhooks where enabled))
  from journal_heads where subject_id = ${subjectId}
)`;

/**
 * Appends many events as `record` does, in few statements. Returns their numbers in the order of the events; those of
 * one subject keep their order.
 */
export async function recordMany(tx: Transaction, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const numbers: number[] = [];
  const heads = await lockHeads(tx, events.map(chainOf));
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    const rows = events.slice(start, start + EVENTS_AT_ONCE).map((event) => {
      const row = rowAfter(heads.get(chainOf(event).subject_id)!, event);
      heads.set(row.subject_id, row);
      return row;
    });
    await appendRows(tx, rows);
    for (const row of rows) noteChange(tx, row);
    await announceMany(
      tx,
      rows.map((row, index) => journalEvent(events[start + index]!, row)),
    );
    for (const { seq } of rows) numbers.push(seq);
  }
  return numbers;
}

/** Lets the browsers that show the subject know, after the commit. */
function noteChange(tx: Transaction, { subject, subject_id: id, actor_id }: EventRow): void {
  if (subject === 'plan') afterCommit(tx, { kind: 'plan', id, actor_id });
  else if (subject === 'person') afterCommit(tx, { kind: 'person', id });
}

/** Returns an event as webhooks get it. */
const journalEvent = ({ event, actor, detail = {}, at }: NewEvent, { subject_id, seq }: EventRow) => ({
  event,
  subject_id,
  seq,
  actor,
  detail,
  at,
});

/** Some ten ms of hashing, after which other requests get their turn. */
const EVENTS_AT_ONCE = 1_000;

// A client may send ids in upper case. The hash covers them as PostgreSQL returns them, in lower case.
function chainOf({ event, subject_id }: Pick<NewEvent, 'event' | 'subject_id'>) {
  return { subject: subjectOf(event), subject_id: subject_id.toLowerCase() };
}

type EventRow = Omit<Journal, 'detail' | 'version' | 'written_in'> & {
  detail: string;
  /**
   * Whether it explains the version that its change has raised. The database refuses a version without an event, and an event
   * without a version (migration 0160): record an event after its change.
   */
  explains_version: boolean;
};

/** Returns the row of an event that follows the head of its chain. */
function rowAfter(head: ChainHead, { event, actor, detail = {}, at, subject_id }: NewEvent): EventRow {
  const chainEvent = {
    seq: head.seq + 1,
    prev_hash: head.hash,
    at: at.toISOString(),
    actor_id: actor.id?.toLowerCase() ?? null,
    actor_name: actor.name,
    ...chainOf({ event, subject_id }),
    event,
    detail,
  };
  return {
    ...chainEvent,
    detail: JSON.stringify(detail),
    hash: eventHash(chainEvent),
    explains_version: explainsVersion(event, detail),
  };
}

/** Appends a row whose chain has the head before it, and returns its number in a list, which is empty when the head is another one. */
const appendRow = prepared((_, event: EventRow) => {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event: name, detail, hash } = event;
  return sql<{ seq: number }>`
    with head as (
      update journal_heads set seq = ${seq}, hash = ${hash}
      where subject_id = ${subject_id} and seq = ${seq}::int - 1 and hash = ${prev_hash}
      returning journal_heads.seq
    )
    insert into journal (seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail, hash, version)
    select ${seq}::int, ${prev_hash}, ${at}::timestamptz, ${actor_id}::uuid, ${actor_name}, ${subject}, ${subject_id}::uuid,
      ${name}, ${detail}::jsonb, ${hash},
      case when ${event.explains_version}::boolean then current_version(${subject}, ${subject_id}::uuid) end
    from head returning seq`;
});

/** Appends the rows. The last one of each chain becomes its head. */
async function appendRows(tx: Transaction, rows: readonly EventRow[]): Promise<void> {
  const columns = <K extends keyof EventRow>(name: K) => rows.map((row) => row[name]);
  await sql`
    with event as materialized (
      select * from unnest(
        ${columns('seq')}::int[], ${columns('prev_hash')}::text[], ${columns('at')}::timestamptz[],
        ${columns('actor_id')}::uuid[], ${columns('actor_name')}::text[], ${columns('subject')}::text[],
        ${columns('subject_id')}::uuid[], ${columns('event')}::text[], ${columns('detail')}::jsonb[],
        ${columns('hash')}::text[], ${columns('explains_version')}::boolean[]
      ) as event (seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail, hash, explains_version)
    ), head as (
      update journal_heads set seq = last.seq, hash = last.hash
      from (select distinct on (subject_id) subject_id, seq, hash from event order by subject_id, seq desc) last
      where journal_heads.subject_id = last.subject_id
    )
    insert into journal (seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail, hash, version)
    select seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail, hash,
      case when explains_version then current_version(subject, subject_id) end
    from event`.execute(tx);
}

/** The events after the one with the number `after`. */
export type EventPage = { limit: number; after: number | undefined };

/** Returns the events of a subject, oldest first. The caller checks the right to read them. */
export function listEvents(db: Database, subject: Subject, subjectId: string, page?: EventPage) {
  let query = db
    .selectFrom('journal')
    .select(['seq', 'at', 'actor_id', 'actor_name', 'event', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId);
  if (page) query = query.limit(page.limit);
  if (page?.after !== undefined) query = query.where('seq', '>', page.after);
  return query.orderBy('seq').execute();
}

/** Returns the last person who increased the subject's version, or undefined when there is none. */
export async function findLastActor(db: Database, subject: Subject, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['actor_id', 'actor_name'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where((eb) => eb.or([eb('event', 'in', WITH_VERSION), sql<boolean>`detail ? 'version'`]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the time of the subject's last event of this name, or undefined when there is none. */
export async function findLastTimeOf(db: Database, event: EventName, subjectId: string) {
  const row = await db
    .selectFrom('journal')
    .select('at')
    .where('subject', '=', subjectOf(event))
    .where('subject_id', '=', subjectId)
    .where('event', '=', event)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

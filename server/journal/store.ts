import type { Compilable, QueryCreator } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';
import { prepared, preparedOne } from '../database/prepared.ts';
import type { DB, Journal, JsonObject } from '../database/tables.ts';
import { type ChainHead, eventHash, GENESIS_HASH } from './chain.ts';

/** The kind of object that an event is about. Each object has its own chain (Journal 2). */
export type Subject = 'person' | 'template' | 'plan' | 'group';

/** Who changes something: a person, or without an id an operator at the command line or a directory. */
export type Actor = { id: string | null; name: string };

/** An event of the journal, named `subject.event`. */
export type NewEvent = {
  event: `${Subject}.${string}`;
  subject_id: string;
  actor: Actor;
  detail?: JsonObject;
  at: Date;
};

/**
 * Appends an event to the chain of its subject, in the transaction of its cause (Journal 1). The chain stays
 * locked until the transaction ends. Returns the number of the event in the chain.
 */
export async function record(
  tx: Transaction,
  { event, actor, detail = {}, at, ...rest }: NewEvent,
): Promise<number> {
  const subject = event.slice(0, event.indexOf('.')) as Subject;
  // A client may send ids in upper case. The hash covers them as PostgreSQL returns them, in lower case.
  const subject_id = rest.subject_id.toLowerCase();
  const head = await lockHead(tx, subject, subject_id);
  const chainEvent = {
    seq: head.seq + 1,
    prev_hash: head.hash,
    at: at.toISOString(),
    actor_id: actor.id?.toLowerCase() ?? null,
    actor_name: actor.name,
    subject,
    subject_id,
    event,
    detail,
  };
  const hash = eventHash(chainEvent);
  await insertEvent(tx, { ...chainEvent, detail: JSON.stringify(detail), hash });
  return chainEvent.seq;
}

const insertEvent = prepared((db, event: Omit<Journal, 'detail'> & { detail: string }) => {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event: name, detail, hash } = event;
  return db
    .with('head', (cte) => setHead(cte, subject_id, { seq, hash }))
    .insertInto('journal')
    .values({ seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event: name, detail, hash });
});

/**
 * Locks the head of a chain until the end of the transaction and returns it. Creates the chain when there is
 * none.
 */
export async function lockHead(
  tx: Transaction,
  subject: Subject | 'anchors',
  subject_id: string,
): Promise<ChainHead> {
  return (await lockHeadOf(tx, { subject, subject_id }))!;
}

const lockHeadOf = preparedOne(
  (db, { subject, subject_id }: { subject: string; subject_id: string }): Compilable<ChainHead> =>
    db
      .insertInto('journal_heads')
      .values({ subject_id, subject, seq: 0, hash: GENESIS_HASH })
      // An update without a change: it waits for a concurrent append and returns the head after it.
      .onConflict((conflict) =>
        conflict
          .column('subject_id')
          .doUpdateSet((eb) => ({ subject_id: eb.ref('journal_heads.subject_id') })),
      )
      .returning(['seq', 'hash']),
);

/**
 * Returns the statement that updates the head of a chain, for use as a CTE of the statement that appends to
 * the chain.
 */
export function setHead(cte: QueryCreator<DB>, subjectId: string, head: ChainHead) {
  return cte.updateTable('journal_heads').set(head).where('subject_id', '=', subjectId).returning('seq');
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

// These events do not increase the version (Plans 14), so they are not the edit that makes a version stale.
const WITHOUT_VERSION = [
  'plan.task_completed',
  'plan.task_reopened',
  'plan.commented',
  'plan.nudged',
  'plan.kept',
];

/** Returns the last person who increased the subject's version, or undefined when there is none. */
export async function findLastActor(db: Database, subject: Subject, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['actor_id', 'actor_name'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('event', 'not in', WITHOUT_VERSION)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

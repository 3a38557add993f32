import type { QueryCreator } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';
import type { DB, JsonObject } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { GENESIS, hashOf } from './chain.ts';
import type { Head } from './verification/verifyChain.ts';

type Actor = { id: string; name: string };
export type Subject = 'person' | 'template' | 'plan';

/**
 * Appends what happened to the chain of its subject, in the transaction of its cause (pass the transaction as `db`). Until
 * that ends, nobody else appends to this chain.
 */
export async function record(
  db: Database,
  actor: Actor,
  subject: Subject,
  subjectId: string,
  event: string,
  detail: JsonObject = {},
  at = new Date(),
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // An id may come as an address spelled it. What is hashed is what PostgreSQL will answer.
    const subject_id = subjectId.toLowerCase();
    const end = await lockHead(tx, subject, subject_id);
    const link = {
      seq: end.seq + 1,
      prev_hash: end.hash,
      at: at.toISOString(),
      actor_id: actor.id.toLowerCase(),
      actor_name: actor.name,
      subject,
      subject_id,
      event: `${subject}.${event}`,
      detail,
    };
    const hash = hashOf(link);
    await tx
      .with('head', (cte) => setHead(cte, subject_id, { seq: link.seq, hash }))
      .insertInto('journal')
      .values({ ...link, detail: JSON.stringify(detail), hash })
      .execute();
  });
}

/** Where the chain ends, locked until the end of the transaction. A new chain begins here. */
export function lockHead(tx: Transaction, subject: Subject | 'anchors', subjectId: string): Promise<Head> {
  return (
    tx
      .insertInto('journal_heads')
      .values({ subject_id: subjectId, subject, seq: 0, hash: GENESIS })
      // Changes nothing, but waits for whoever appends now, and answers what they have left.
      .onConflict((conflict) =>
        conflict
          .column('subject_id')
          .doUpdateSet((eb) => ({ subject_id: eb.ref('journal_heads.subject_id') })),
      )
      .returning(['seq', 'hash'])
      .executeTakeFirstOrThrow()
  );
}

/** The statement that moves the end of a chain, to run with the one that appends to it. */
export function setHead(cte: QueryCreator<DB>, subjectId: string, head: Head) {
  return cte.updateTable('journal_heads').set(head).where('subject_id', '=', subjectId).returning('seq');
}

/** What happened to one subject, oldest first. Who may read it is the caller's to decide. */
export function readJournal(db: Database, subject: Subject, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['at', 'actor_id', 'actor_name', 'event', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .execute();
}

// These leave the version as it is: they are not what an editor has missed.
const KEEPS_VERSION = ['plan.task_completed', 'plan.task_reopened', 'plan.commented', 'plan.nudged'];

/** The name of whoever last changed the subject in a way that its editors have to know; empty when nobody did. */
export async function findLastActor(db: Database, subject: Subject, subjectId: string): Promise<string> {
  const row = await db
    .selectFrom('journal')
    .select('actor_name')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('event', 'not in', KEEPS_VERSION)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_name ?? '';
}

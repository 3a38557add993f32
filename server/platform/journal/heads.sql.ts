import { type Compilable, sql } from 'kysely';
import { type Subject } from '#shared/events/catalogue.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { preparedOne } from '../database/prepared.ts';
import { type ChainHead, GENESIS_HASH } from './chain.ts';

/** As `lockHead`, for many chains; in the order of their ids, so that two calls never wait for each other. */
export async function lockHeads(
  tx: Transaction,
  subjects: readonly { subject: Subject; subject_id: string }[],
): Promise<Map<string, ChainHead>> {
  const ids = subjects.map(({ subject_id }) => subject_id);
  const names = subjects.map(({ subject }) => subject);
  const { rows } = await sql<ChainHead & { subject_id: string }>`
    insert into journal_heads (subject_id, subject, seq, hash)
    select distinct on (id) id, subject, 0, ${GENESIS_HASH}
    from unnest(${ids}::uuid[], ${names}::text[]) as chain (id, subject) order by id
    on conflict (subject_id) do update set subject_id = journal_heads.subject_id
    returning subject_id, seq, hash`.execute(tx);
  return new Map(rows.map((head) => [head.subject_id, head]));
}

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

type Chain = { subject: string; subject_id: string };

const lockHeadOf = preparedOne((db, chain: Chain): Compilable<ChainHead> => lockedHead(db, chain));

type ChainOfEvent = Chain & { events: readonly string[] };

// The look at the webhooks takes no statement of its own: without webhooks an event costs what it did.
const hasWebhooks = ({ events }: ChainOfEvent) =>
  sql<boolean>`exists (select from webhooks where enabled and events && ${events}::text[])`.as(
    'has_webhooks',
  );

// Most events have one before them. To lock the head writes nothing of it, as the upsert for a new chain would.
export const lockKnownHead = preparedOne((db, chain: ChainOfEvent) =>
  db
    .selectFrom('journal_heads')
    .select(['seq', 'hash', hasWebhooks(chain)])
    .where('subject_id', '=', chain.subject_id)
    .forUpdate(),
);

export const lockNewHead = preparedOne((db, chain: ChainOfEvent) =>
  lockedHead(db, chain).returning(hasWebhooks(chain)),
);

function lockedHead(db: Database, { subject, subject_id }: Chain) {
  return (
    db
      .insertInto('journal_heads')
      .values({ subject_id, subject, seq: 0, hash: GENESIS_HASH })
      // An update without a change: it waits for a concurrent append and returns the head after it.
      .onConflict((conflict) =>
        conflict
          .column('subject_id')
          .doUpdateSet((eb) => ({ subject_id: eb.ref('journal_heads.subject_id') })),
      )
      .returning(['seq', 'hash'])
  );
}

import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Anchor, AnchorHeads } from '../chain.ts';
import { setHead } from '../store.ts';

/** The id of the chain of anchors in `journal_heads`. No subject has this id. */
export const ANCHOR_CHAIN_ID = '00000000-0000-0000-0000-000000000000';

export function findLastAnchor(db: Database) {
  return db
    .selectFrom('journal_anchors')
    .select(['day', 'at', 'hash'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the heads of all chains that grew since their last anchor. One statement, and so one snapshot. */
export async function findGrownHeads(tx: Transaction): Promise<AnchorHeads> {
  const { rows } = await sql<{ heads: AnchorHeads | null }>`
    select jsonb_object_agg(head.subject_id, jsonb_build_object('seq', head.seq, 'hash', head.hash)) as heads
    from journal_heads as head
    left join journal_anchored as anchored on anchored.subject_id = head.subject_id
    where head.subject_id <> ${ANCHOR_CHAIN_ID} and head.seq > coalesce(anchored.seq, 0)`.execute(tx);
  return rows[0]?.heads ?? {};
}

/** Appends the anchor to the chain of anchors and updates the last anchored event of each chain in it. */
export async function insertAnchor(tx: Transaction, anchor: Anchor & { seq: number; hash: string }) {
  const { seq, heads, ...row } = anchor;
  await tx
    .with('head', (cte) => setHead(cte, ANCHOR_CHAIN_ID, { seq, hash: anchor.hash }))
    .insertInto('journal_anchors')
    .values({ ...row, heads: JSON.stringify(heads) })
    .execute();
  await sql`
    insert into journal_anchored (subject_id, seq, day)
    select key::uuid, (value ->> 'seq')::int, day from journal_anchors, jsonb_each(heads) where day = ${anchor.day}
    on conflict (subject_id) do update set seq = excluded.seq, day = excluded.day`.execute(tx);
}

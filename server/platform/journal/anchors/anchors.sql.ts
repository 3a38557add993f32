import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

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

type NewAnchor = { day: string; at: string; seq: number; prev_hash: string };

/**
 * Appends an anchor of all chains that grew since their last anchor to the chain of anchors, and updates the
 * last anchored event of each. Returns its hash, which is that of `anchorHash`.
 *
 * PostgreSQL makes it in one statement, and so of one snapshot: an anchor of 200,000 chains has 25 MB, which
 * would stop this process from responding for seconds.
 */
export async function insertAnchor(tx: Transaction, { day, at, seq, prev_hash }: NewAnchor): Promise<string> {
  // Canonical JSON (RFC 8785): keys in their order, and the values are hashes, ids and numbers, which need no
  // escapes.
  const { rows } = await sql<{ hash: string }>`
    with grown as materialized (
      select head.subject_id, head.seq, head.hash from journal_heads as head
      left join journal_anchored as anchored on anchored.subject_id = head.subject_id
      where head.subject_id <> ${ANCHOR_CHAIN_ID} and head.seq > coalesce(anchored.seq, 0)
    ),
    anchor as (
      insert into journal_anchors (day, at, heads, prev_hash, hash)
      select ${day}, ${at}, coalesce(jsonb_object_agg(subject_id, jsonb_build_object('seq', seq, 'hash', hash)), '{}'),
        ${prev_hash}, encode(sha256(convert_to(
          ${`{"at":"${at}","day":"${day}","heads":{`}::text
          || coalesce(string_agg('"' || subject_id || '":{"hash":"' || hash || '","seq":' || seq || '}', ',' order by subject_id), '')
          || ${`},"prev_hash":"${prev_hash}"}`}::text,
        'UTF8')), 'hex')
      from grown
      returning hash
    ),
    anchored as (
      insert into journal_anchored (subject_id, seq, day) select subject_id, seq, ${day} from grown
      on conflict (subject_id) do update set seq = excluded.seq, day = excluded.day
    )
    update journal_heads set seq = ${seq}, hash = anchor.hash from anchor
    where subject_id = ${ANCHOR_CHAIN_ID} returning anchor.hash`.execute(tx);
  return rows[0]?.hash ?? '';
}

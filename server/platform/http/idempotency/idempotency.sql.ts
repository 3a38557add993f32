import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

type IdempotencyKey = { person_id: string; endpoint: string; key: string };

/**
 * Claims the key; returns false when an earlier request has used it. Waits for a concurrent request with the
 * same key.
 */
export async function claimKey(tx: Transaction, key: IdempotencyKey, body_digest: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, body_digest, reply: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeReply(tx: Transaction, key: IdempotencyKey, reply: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where((eb) => eb.and(key))
    .execute();
}

/** Returns the stored reply and the digest of the body of its request, if the release stored one. */
export function findReply(tx: Transaction, key: IdempotencyKey) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['reply', 'body_digest'])
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
}

/** Deletes keys that are older than a day (API 11): a client retries within minutes. */
export async function deleteOldKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

type StoredReply = { person_id: string; endpoint: string; key: string; reply: unknown };

/** Changes or deletes stored replies, such as those that name somebody who is erased. Returns the number of those that are not kept as they are. */
export async function changeReplies(
  tx: Transaction,
  change: (stored: StoredReply) => 'keep' | 'delete' | { reply: unknown },
): Promise<number> {
  const rows: StoredReply[] = await tx
    .selectFrom('idempotency_keys')
    .select(['person_id', 'endpoint', 'key', 'reply'])
    .execute();
  let changed = 0;
  for (const row of rows) {
    const act = change(row);
    if (act === 'keep') continue;
    changed += 1;
    const { person_id, endpoint, key } = row;
    const which = sql`person_id = ${person_id} and endpoint = ${endpoint} and key = ${key}`;
    await (
      act === 'delete'
        ? sql`delete from idempotency_keys where ${which}`
        : sql`update idempotency_keys set reply = ${JSON.stringify(act.reply)}::jsonb where ${which}`
    ).execute(tx);
  }
  return changed;
}

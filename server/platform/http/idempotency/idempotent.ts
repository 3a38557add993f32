import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../errors.ts';
import type { SignedIn } from '../viewer.ts';
import { claimKey, findReply, storeReply } from './idempotency.sql.ts';

/**
 * Runs an action in a transaction, once for each Idempotency-Key of a person, method and path: a repeated
 * request with the same body gets the reply of the first, after `authorize` has passed again; another body is
 * a 422 (API 11). A refused request leaves no key behind.
 */
export function idempotent<Reply>(
  db: Database,
  { viewer, request }: { viewer: SignedIn; request: FastifyRequest },
  action: (tx: Transaction) => Promise<Reply>,
  authorize: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Reply> {
  // The schema has validated it: one text of 1 to 255 characters.
  const header = request.headers['idempotency-key'] as string | undefined;
  return inTransaction(db, async (tx) => {
    if (header === undefined) return action(tx);
    const key = { person_id: viewer.id, endpoint: `${request.method} ${request.url}`, key: header };
    const body_digest = digestOf(request.body);
    if (await claimKey(tx, key, body_digest)) {
      const reply = await action(tx);
      await storeReply(tx, key, reply);
      return reply;
    }
    await authorize(tx);
    const stored = await findReply(tx, key);
    // Null in a key of a release that did not store it.
    if (stored.body_digest !== null && !stored.body_digest.equals(body_digest)) {
      throw new Refusal(
        422,
        'idempotency.key_reused',
        'This Idempotency-Key was used for a request with another body. Use a new key for a new request.',
      );
    }
    return stored.reply as Reply;
  });
}

// A retry sends the same bytes, and JSON.parse keeps the order of keys.
function digestOf(body: unknown): Buffer {
  return createHash('sha256')
    .update(body instanceof Uint8Array ? body : toJson(body))
    .digest();
}

/**
 * JSON.stringify overflows the stack at some thousand levels, where JSON.parse does not. No schema has more
 * than ten.
 */
function toJson(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    throw new Refusal(400, 'body.malformed', 'The body is nested too deeply.');
  }
}

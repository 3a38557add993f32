import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../viewer.ts';
import { claimKey, findReply, storeReply } from './store.ts';

/**
 * Runs an action in a transaction, once for each Idempotency-Key of a person and endpoint: a repeated request
 * gets the reply of the first (API 11). A refused request leaves no key behind.
 */
export function idempotent<Reply>(
  db: Database,
  call: { viewer: SignedIn; request: FastifyRequest },
  endpoint: Endpoint,
  action: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  // The schema has validated it: one text of 1 to 255 characters.
  const header = call.request.headers['idempotency-key'] as string | undefined;
  return inTransaction(db, async (tx) => {
    if (header === undefined) return action(tx);
    const key = { person_id: call.viewer.id, endpoint: `${endpoint.method} ${endpoint.url}`, key: header };
    if (!(await claimKey(tx, key))) return (await findReply(tx, key)) as Reply;
    const reply = await action(tx);
    await storeReply(tx, key, reply);
    return reply;
  });
}

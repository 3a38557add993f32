import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { SignedIn } from '../viewer.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { claimKey, findReply, keepReply } from './store.ts';

/**
 * Runs an action in one transaction. With an Idempotency-Key that this person has sent to this endpoint before, it does
 * not run again: the first answer is given again (contract §1). A refused request leaves no key behind.
 */
export function once<Reply>(
  db: Database,
  call: { viewer: SignedIn; request: FastifyRequest },
  endpoint: Endpoint,
  act: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  // The contract has checked that it is one text of 1 to 255 characters.
  const header = call.request.headers['idempotency-key'] as string | undefined;
  return db.transaction().execute(async (tx) => {
    if (header === undefined) return act(tx);
    const key = { person_id: call.viewer.id, endpoint: `${endpoint.method} ${endpoint.url}`, key: header };
    if (!(await claimKey(tx, key))) return (await findReply(tx, key)) as Reply;
    const reply = await act(tx);
    await keepReply(tx, key, reply);
    return reply;
  });
}

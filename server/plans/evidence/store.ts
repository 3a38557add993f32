import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { ACKNOWLEDGEMENT } from '#shared/plans/tasks/evidence.ts';
import type { Transaction } from '../../platform/database/connect.ts';

type Acknowledgement = { task_id: string; plan_id: string; person_id: string; at: Date; text: string };

/** Stores that somebody has read a text, as it was read, and returns the hash of it (Tasks 4). */
export async function insertAcknowledgement(
  tx: Transaction,
  { at, text, ...given }: Acknowledgement,
): Promise<string> {
  const answer = { statement: ACKNOWLEDGEMENT, text };
  // The text can be erased with its salt: what is left reveals nothing about it.
  const salt = randomBytes(16).toString('base64url');
  const answer_hash = createHash('sha256')
    .update(JSON.stringify([salt, answer.text, answer.statement]))
    .digest('hex');
  await tx
    .insertInto('task_evidence')
    .values({
      ...given,
      id: uuidv7(),
      kind: 'acknowledge',
      given_at: at.toISOString(),
      answer: JSON.stringify(answer),
      salt,
      answer_hash,
    })
    .execute();
  return answer_hash;
}

/** The evidence of the task does not count any more. It stays. */
export async function supersede(tx: Transaction, task_id: string, at: Date): Promise<void> {
  await tx
    .updateTable('task_evidence')
    .set({ superseded_at: at.toISOString() })
    .where('task_id', '=', task_id)
    .where('superseded_at', 'is', null)
    .execute();
}

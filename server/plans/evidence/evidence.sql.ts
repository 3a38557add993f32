import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';

type NewEvidence = { task_id: string; plan_id: string; person_id: string; kind: string; at: Date } & Answer;

/** An answer: the text that was read, and the statement. */
type Answer = { statement: string; text: string };

/** Returns the hash that is signed for evidence (Tasks 4). */
export function answerHash(salt: string, { text, statement }: Answer): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, text, statement]))
    .digest('hex');
}

/** Returns the hash that names a text without containing it. */
export const textHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns whether an edit of the plan has given the task another text: the history says so. */
export async function wasTextEdited(
  db: Database,
  { plan_id, task_id }: { plan_id: string; task_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from journal
    where subject = 'plan' and subject_id = ${plan_id} and event = 'plan.edited' and jsonb_path_exists(
      detail, '$.changes[*] ? (@.id == $task && @.field == "settings" && @.old != null)',
      jsonb_build_object('task', ${task_id}::text)
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** Stores what somebody has stated of a text, as it was read, and returns the hash of it (Tasks 4). */
export async function insertEvidence(
  tx: Transaction,
  { at, text, statement, ...given }: NewEvidence,
): Promise<string> {
  const answer = { statement, text };
  // The text can be erased with its salt: the hash alone reveals nothing about it.
  const salt = randomBytes(16).toString('base64url');
  const answer_hash = answerHash(salt, answer);
  await tx
    .insertInto('task_evidence')
    .values({
      ...given,
      id: uuidv7(),
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

export type StoredEvidence = {
  id: string;
  plan_id: string;
  kind: string;
  answer: Answer | null;
  salt: string | null;
  answer_hash: string;
  is_valid: boolean;
  is_erased: boolean;
  /** Whether the history has the hash. */
  is_recorded: boolean;
};

export const EVIDENCE_PAGE = 1_000;

/** Returns a page of all evidence, or that of a plan. */
export async function listEvidence(
  db: Database,
  { after = FIRST_ID, plan_id = null }: { after?: string | undefined; plan_id?: string | null },
) {
  const { rows } = await sql<StoredEvidence>`
    select id, plan_id, kind, answer, salt, answer_hash, erased_at is not null as is_erased, superseded_at is null as is_valid, exists (
        select from journal
        where journal.subject = 'plan' and journal.subject_id = evidence.plan_id
          and journal.event = 'plan.evidence_given' and journal.detail ->> 'hash' = evidence.answer_hash
      ) as is_recorded
    from task_evidence as evidence
    where id > ${after} and (${plan_id}::uuid is null or plan_id = ${plan_id}::uuid)
    order by id limit ${plan_id === null ? EVIDENCE_PAGE : null}`.execute(db);
  return rows;
}

/** Removes what a person has confirmed, with its salt. The hash stays: it is signed (Tasks 5). Returns the number of texts. */
export async function eraseEvidence(tx: Transaction, personId: string, at: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('task_evidence')
    .set({ answer: null, salt: null, erased_at: at })
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

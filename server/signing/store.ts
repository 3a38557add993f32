import type { SignatureRole } from '#shared/plans/rights.ts';
import type { Signature } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';

const signatureColumns = ['name', 'email', 'meaning', 'signed_at', 'content_hash'] as const;

/** The signatures that count, the employee's first. */
export function listSignatures(db: Database, planId: string): Promise<Signature[]> {
  return db
    .selectFrom('plan_signatures')
    .select(signatureColumns)
    .select((eb) => eb.ref('role').$castTo<SignatureRole>().as('role'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is', null)
    .orderBy('role')
    .execute();
}

/** A signature with all that makes it evidence. */
export type SignatureEvidence = Signature & {
  id: string;
  person_id: string;
  identity_issuer: string | null;
  identity_subject: string | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
};

/** A signature in its row. Once voided it counts no longer. */
export type StoredSignature = SignatureEvidence & { voided_at: string | null };

/** Every signature that was ever given, with all that was kept of it, the employee's first. */
export function listEvidence(db: Database, planId: string): Promise<StoredSignature[]> {
  return db
    .selectFrom('plan_signatures')
    .select(signatureColumns)
    .select(['id', 'person_id', 'identity_issuer', 'identity_subject', 'session_id', 'address', 'device'])
    .select((eb) => [eb.ref('role').$castTo<SignatureRole>().as('role'), 'voided_at'])
    .where('plan_id', '=', planId)
    .orderBy('role')
    .orderBy('signed_at')
    .execute();
}

export async function insertSignature(
  tx: Transaction,
  planId: string,
  signature: Omit<SignatureEvidence, 'identity_issuer' | 'identity_subject'>,
): Promise<SignatureEvidence> {
  const identity = await tx
    .selectFrom('people')
    .select(['identity_issuer', 'identity_subject'])
    .where('id', '=', signature.person_id)
    .executeTakeFirstOrThrow();
  const evidence = { ...signature, ...identity };
  await tx
    .insertInto('plan_signatures')
    .values({ ...evidence, plan_id: planId })
    .execute();
  return evidence;
}

/** Ends that the employee's signature counts, and answers its id. */
export async function voidEmployeeSignature(tx: Transaction, planId: string, at: Date): Promise<string> {
  const { id } = await tx
    .updateTable('plan_signatures')
    .set({ voided_at: at.toISOString() })
    .where('plan_id', '=', planId)
    .where('role', '=', 'employee')
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How often the plan has been returned: each time, signing begins anew. */
export async function countReturns(db: Database, planId: string): Promise<number> {
  const { count } = await db
    .selectFrom('plan_signatures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many plans are read at a time. */
const PAGE = 500;

/** The id of every plan that was ever signed, also where the signature itself is gone. */
export async function* listSignedPlans(db: Database): AsyncGenerator<string> {
  let last = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const rows = await db
      .selectFrom('plan_signatures')
      .select('plan_id as id')
      .where('plan_id', '>', last)
      .union(
        db
          .selectFrom('journal')
          .select('subject_id as id')
          .where('event', 'in', ['plan.signed', 'plan.approved'])
          .where('subject_id', '>', last),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id } of rows) yield id;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

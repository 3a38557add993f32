import type { SignatureRole } from '#shared/plans/rights.ts';
import type { Signature } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { signatureColumns } from '../plans/store.ts';

/** A signature with the evidence that is stored with it (Signing 2). */
export type SignatureEvidence = Signature & {
  id: string;
  person_id: string;
  identity_issuer: string | null;
  identity_subject: string | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
};

/** A stored signature. A voided one is that of a returned plan (Signing 4). */
export type StoredSignature = SignatureEvidence & { voided_at: string | null };

/** Returns all signatures of a plan, also voided ones, the employee's first. */
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

/** Stores a signature with the person's current identity, and returns it. */
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

/** Voids the employee's signature and returns its id. */
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

// The number of plans per query.
const PAGE_SIZE = 500;

/** Yields the ids of all plans that have a signature, or an event of one in the journal. */
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
      .limit(PAGE_SIZE)
      .execute();
    for (const { id } of rows) yield id;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

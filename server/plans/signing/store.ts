import type { SignatureRole } from '#shared/plans/permissions.ts';
import type { Signature } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../../database/connect.ts';

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

/** The signatures that count with all that was kept of them, the employee's first. */
export function listEvidence(db: Database, planId: string): Promise<SignatureEvidence[]> {
  return db
    .selectFrom('plan_signatures')
    .select(signatureColumns)
    .select(['id', 'person_id', 'identity_issuer', 'identity_subject', 'session_id', 'address', 'device'])
    .select((eb) => eb.ref('role').$castTo<SignatureRole>().as('role'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is', null)
    .orderBy('role')
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

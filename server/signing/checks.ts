import type { Database } from '../database/connect.ts';
import { inSnapshot } from '../database/transaction.ts';
import type { Counts, Finding } from '../journal/verification/checks.ts';
import { findAnyPlan } from '../plans/store.ts';
import { findPlanChecklist } from '../plans/tasks/store.ts';
import { listSignedPlans } from './store.ts';
import { verifyRecord } from './verification.ts';

/**
 * Verifies every plan that was ever signed: its content against the hash
 * of the signatures, and the signatures against the history.
 */
export async function* checkSignatures(db: Database): AsyncGenerator<Finding, Counts> {
  const counts = { 'signed plan': 0, signature: 0 };
  for await (const id of listSignedPlans(db)) {
    const record = await inSnapshot(db, async (tx) => {
      const plan = await findAnyPlan(tx, id, { deleted: true });
      return plan && verifyRecord(tx, { ...plan, subplans: await findPlanChecklist(tx, plan) });
    });
    counts['signed plan'] += 1;
    if (!record) {
      // The application never deletes the row of a plan.
      yield { location: `plan ${id}`, why: 'it was signed, and is missing' };
      continue;
    }
    counts.signature += record.signatures.length;
    if (!record.content.holds) yield { location: `plan ${id}`, why: 'its content is not what was signed' };
    for (const { id: signature, why } of record.findings) {
      yield { location: `plan ${id}, signature ${signature}`, why };
    }
  }
  return counts;
}

import type { Database } from '../database/connect.ts';
import { snapshot } from '../database/snapshot.ts';
import type { Break, Counts } from '../journal/verification/checks.ts';
import { findAnyPlan, findPlanChecklist } from '../plans/store.ts';
import { listSignedPlans } from './store.ts';
import { checkRecord } from './verification.ts';

/** Every plan that was ever signed: its content against the hash under the signatures, the signatures against the history. */
export async function* checkSignatures(db: Database): AsyncGenerator<Break, Counts> {
  const counts = { 'signed plan': 0, signature: 0 };
  for await (const id of listSignedPlans(db)) {
    const record = await snapshot(db, async (tx) => {
      const plan = await findAnyPlan(tx, id, { deleted: true });
      return plan && checkRecord(tx, { ...plan, subplans: await findPlanChecklist(tx, plan) });
    });
    counts['signed plan'] += 1;
    if (!record) {
      // A plan is deleted by a date: nothing but a hand takes its row away.
      yield { place: `plan ${id}`, why: 'it was signed, and is missing' };
      continue;
    }
    counts.signature += record.signatures.length;
    if (!record.content.holds) yield { place: `plan ${id}`, why: 'its content is not what was signed' };
    for (const { id: signature, why } of record.breaks) {
      yield { place: `plan ${id}, signature ${signature}`, why };
    }
  }
  return counts;
}

import { compareSignatures } from '#shared/signing/proof/signatures.ts';
import { isStoredField } from '#shared/signing/evidence.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Counts, Finding } from '../platform/journal/verification/checks.ts';
import { readSignedPlans } from './signing.sql.ts';
import { CONTENT_CHANGED, whyContentFails } from './verification.ts';

/**
 * Verifies every plan that was ever signed: its content against the hash
 * of the signatures, and the signatures against the history.
 */
export async function* checkSignatures(db: Database): AsyncGenerator<Finding, Counts> {
  const counts = { 'signed plan': 0, signature: 0 };
  for await (const page of readSignedPlans(db)) {
    for (const { id, content, signatures, events } of page) {
      counts['signed plan'] += 1;
      if (!content) {
        // The application never deletes the row of a plan.
        yield { location: `plan ${id}`, why: 'it was signed, and is missing' };
        continue;
      }
      const valid = signatures.filter(({ voided_at }) => voided_at === null);
      counts.signature += valid.length;
      const why = whyContentFails(content, valid);
      if (why !== null)
        yield { location: `plan ${id}`, why, ...(why !== CONTENT_CHANGED && { is_unknown: true }) };
      for (const { id: signature, why: whySignature } of compareSignatures(
        signatures,
        events,
        isStoredField,
      )) {
        yield { location: `plan ${id}, signature ${signature}`, why: whySignature };
      }
    }
  }
  return counts;
}

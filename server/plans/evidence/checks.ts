import { kindOf } from '#shared/checklist/kinds/kinds.ts';
import type { Database } from '../../platform/database/connect.ts';
import { readPages } from '../../platform/database/pages.ts';
import type { Counts, Finding } from '../../platform/journal/verification/checks.ts';
import { answerHash, EVIDENCE_PAGE, listEvidence, type StoredEvidence } from './evidence.sql.ts';

/**
 * Verifies the evidence of tasks: the stored answer against its hash, and the hash against the history. An erased
 * answer keeps its hash. A company without evidence has no line about it.
 */
export async function* checkEvidence(db: Database): AsyncGenerator<Finding, Counts> {
  let [count, erased] = [0, 0];
  for await (const page of readPages<StoredEvidence>(EVIDENCE_PAGE, (last) =>
    listEvidence(db, { after: last?.id }),
  )) {
    for (const evidence of page) {
      count += 1;
      if (evidence.is_erased) erased += 1;
      const location = `plan ${evidence.plan_id}, evidence ${evidence.id}`;
      const why = whyEvidenceFails(evidence);
      if (why !== null) yield { location, why };
      if (!isKnownKind(evidence))
        yield {
          location,
          why: `it is of the kind "${evidence.kind}", which this release does not know`,
          is_unknown: true,
        };
    }
  }
  return {
    ...(count > 0 && { 'confirmed text': count }),
    ...(erased > 0 && { 'erased text': erased }),
  };
}

/** How many texts of a plan were confirmed, how many of them are erased, and why they do not hold, or null. */
type EvidenceRecord = { given: number; erased: number; why: string | null };

/** Verifies what has been confirmed of a plan. */
export async function verifyEvidence(db: Database, plan_id: string): Promise<EvidenceRecord> {
  const all = await listEvidence(db, { plan_id });
  const valid = all.filter(({ is_valid }) => is_valid);
  return {
    given: valid.length,
    erased: valid.filter(({ is_erased }) => is_erased).length,
    why: all.map(whyEvidenceFails).find((why) => why !== null) ?? null,
  };
}

const isKnownKind = ({ kind }: Pick<StoredEvidence, 'kind'>) => kindOf(kind) !== null;

function whyEvidenceFails({
  answer,
  salt,
  answer_hash,
  is_erased,
  is_recorded,
  ...evidence
}: StoredEvidence): string | null {
  // A newer release hashes what it asks for in its own way.
  if (!isKnownKind(evidence)) return null;
  if (!is_recorded) return 'what was confirmed is not in the history';
  if (is_erased) return null;
  const isWhole = answer !== null && salt !== null && answerHash(salt, answer) === answer_hash;
  return isWhole ? null : 'what was confirmed is not what its hash stands for';
}

import { compareSignatures } from '#shared/signing/proof/signatures.ts';
import { type PlanParties, relations } from '#shared/plans/relations.ts';
import { whyReportIsNotReady } from '#shared/plans/refusals.ts';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { isStoredField } from '#shared/signing/evidence.ts';
import type { Verification } from '#shared/signing/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { authorize, foundOr404, notFound } from '../platform/http/errors.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { checkChain } from '../platform/journal/verification/checks.ts';
import type { StoredEvent } from '../platform/journal/verification/verification.sql.ts';
import { verifyEvidence } from '../plans/evidence/checks.ts';
import { listHistory } from '../plans/history/history.sql.ts';
import { findAnyPlan, findPlan } from '../plans/plans.sql.ts';
import { findPlanChecklist } from '../plans/tasks/tasks.sql.ts';
import { contentHash, type SignedContent } from '../plans/content/contentHash.ts';
import {
  FIRST_FORMAT,
  formatOfSignature,
  isKnownFormat,
  whyFormatIsUnknown,
} from '../plans/content/formats.ts';
import { listEvidence, type StoredSignature } from './signing.sql.ts';

/**
 * Verifies a completed plan: its content against the hash of the signatures,
 * the signatures against the history, and the chain of the history. Everyone
 * may call it; only the plan's two sides and its HR get names (Signing 6, HR 2): for them `reader` is the plan.
 */
export async function verifyPlan(
  tx: Transaction,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<{
  reader: (PlanParties & { id: string }) | null;
  shown: Omit<Verification, 'report_certificate'>;
}> {
  const plan = foundOr404(await findAnyPlan(tx, id));
  const roles = relations(viewer, plan);
  // HR of other departments is a stranger here.
  const isReader = roles.has('hr')
    ? (await findPlan(tx, { ...viewer, plan_id: id })) !== undefined
    : roles.size > 0;
  const notReady = whyReportIsNotReady(plan);
  if (notReady !== null && !isReader) throw notFound();
  authorize(notReady);
  const subplans = await findPlanChecklist(tx, plan);
  const { content, chain, signatures, findings, unknown } = await verifyRecord(tx, { ...plan, subplans });
  authorize(unknown);
  const shown = {
    id,
    name: isReader ? plan.name : null,
    holds: content.holds && chain.holds && findings.length === 0,
    content,
    chain,
    signatures: signatures.map(({ role, name, signed_at, content_hash, seen_version, holds }) => ({
      role,
      name: isReader ? name : null,
      signed_at,
      content_hash,
      seen_version: seen_version ?? null,
      holds,
    })),
  };
  return { reader: isReader ? plan : null, shown };
}

export type VerifiedRecord = Awaited<ReturnType<typeof verifyRecord>>;

/**
 * Returns the stored record of a signed plan, with the result of the check of each part in `holds`. `keep` gets each event
 * as it is stored, from the first to the last.
 */
export async function verifyRecord(
  tx: Transaction,
  plan: SignedContent,
  keep: (event: StoredEvent) => void = () => undefined,
) {
  const evidence = await listEvidence(tx, plan.id);
  const valid = evidence.filter(({ voided_at }) => voided_at === null);
  const { content_hash: hash = '', content_format = FIRST_FORMAT } = valid[0] ?? {};
  const confirmed = await verifyEvidence(tx, plan.id);
  const why = whyContentFails(plan, valid) ?? confirmed.why;
  const events: HistoryEvent[] = await listHistory(tx, plan.id);
  const findings = compareSignatures(evidence, events, isStoredField);
  const { events: count, head, broken, anchor } = await checkChain(tx, 'plan', plan.id, keep);
  return {
    events,
    content: {
      hash,
      now: isKnownFormat(content_format) ? contentHash(plan, content_format) : '',
      why,
      holds: why === null,
    },
    chain: {
      events: count,
      head: head?.hash ?? null,
      broken_at: broken?.seq ?? null,
      why: broken?.why ?? null,
      anchored_on: anchor?.day ?? null,
      holds: broken === null,
    },
    signatures: valid.map((signature) => ({
      ...signature,
      holds: findings.every(({ id }) => id !== signature.id),
    })),
    findings,
    /**
     * Why this release cannot verify the content, or null. The history has the format, so changing that alone is
     * detected.
     */
    unknown: findings.length === 0 && broken === null ? whyFormatIsUnknown(valid) : null,
    confirmed,
    head,
    anchor,
    /** All signatures, also voided ones. */
    all: evidence,
  };
}

/** Returns why the content is not known to be what the valid signatures are for, or null. */
export function whyContentFails(content: SignedContent, valid: readonly StoredSignature[]): string | null {
  for (const [format, signatures] of Map.groupBy(valid, formatOfSignature)) {
    if (!isKnownFormat(format)) {
      return `its content was signed in format ${format}, which this release does not know`;
    }
    const now = contentHash(content, format);
    if (signatures.some(({ content_hash }) => content_hash !== now)) return CONTENT_CHANGED;
  }
  return null;
}

export const CONTENT_CHANGED = 'its content is not what was signed';

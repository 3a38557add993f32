import type { Verification } from '#shared/plans/schema.ts';
import { isPlanEmployee, isPlanManager, whyReportIsNotReady } from '#shared/plans/permissions.ts';
import type { Transaction } from '../../database/connect.ts';
import { notFound, refuseIf } from '../../errors.ts';
import { checkChain } from '../../journal/check.ts';
import { readJournal } from '../../journal/store.ts';
import type { SignedIn } from '../../viewer.ts';
import { findAnyPlan, findPlanChecklist } from '../store.ts';
import { contentHash, type SignedContent } from './content.ts';
import { listEvidence, type SignatureEvidence } from './store.ts';

/**
 * Whether a plan is still what both sides signed: its content against the hash under both signatures, the signatures
 * against the history, the history against its own chain. Whoever holds a certificate may ask; names are for both sides.
 */
export async function verify(tx: Transaction, viewer: SignedIn, id: string): Promise<Verification> {
  const plan = await findAnyPlan(tx, id);
  if (!plan) throw notFound();
  const isSide = isPlanEmployee(viewer, plan) || isPlanManager(viewer, plan);
  const notReady = whyReportIsNotReady(plan);
  if (!isSide && notReady !== null) throw notFound();
  refuseIf(notReady);

  const { content, chain, signatures } = await checkRecord(tx, {
    ...plan,
    subplans: await findPlanChecklist(tx, plan),
  });
  return {
    id,
    name: isSide ? plan.name : null,
    holds: content.holds && chain.holds && signatures.every((signature) => signature.holds),
    content,
    chain,
    signatures: signatures.map(({ role, name, signed_at, content_hash, holds }) => ({
      role,
      name: isSide ? name : null,
      signed_at,
      content_hash,
      holds,
    })),
  };
}

/** What was kept of a signed plan, each part with whether it still holds. */
export async function checkRecord(tx: Transaction, plan: SignedContent) {
  const evidence = await listEvidence(tx, plan.id);
  const now = contentHash(plan);
  const hash = evidence[0]?.content_hash ?? '';
  const events = await readJournal(tx, 'plan', plan.id);
  const { events: count, head, broken, anchored_on } = await checkChain(tx, 'plan', plan.id);
  return {
    events,
    content: { hash, now, holds: evidence.every((signature) => signature.content_hash === now) },
    chain: {
      events: count,
      head: head?.hash ?? null,
      broken_at: broken?.seq ?? null,
      why: broken?.why ?? null,
      anchored_on,
      holds: broken === null,
    },
    signatures: evidence.map((signature) => ({
      ...signature,
      holds: events.some(({ detail }) => isAsRecorded(signature, detail)),
    })),
  };
}

/** The history holds all of a signature, so the two cannot be changed apart. */
export function isAsRecorded(signature: SignatureEvidence, detail: unknown): boolean {
  if (typeof detail !== 'object' || detail === null) return false;
  const recorded = detail as Record<string, unknown>;
  return Object.entries(signature).every(([field, value]) => recorded[field] === value);
}

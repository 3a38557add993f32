import { isDeepStrictEqual } from 'node:util';
import type { Verification } from '#shared/plans/schema.ts';
import { isPlanEmployee, isPlanManager, whyReportIsNotReady } from '#shared/plans/rights.ts';
import type { Transaction } from '../database/connect.ts';
import { notFound, refuseIf } from '../http/errors.ts';
import { checkChain } from '../journal/verification/checks.ts';
import type { SignedIn } from '../http/viewer.ts';
import { readHistory } from '../plans/history.ts';
import { findAnyPlan, findPlanChecklist } from '../plans/store.ts';
import { contentHash, type SignedContent } from './contentHash.ts';
import { listEvidence, type StoredSignature } from './store.ts';

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

  const { content, chain, signatures, breaks } = await checkRecord(tx, {
    ...plan,
    subplans: await findPlanChecklist(tx, plan),
  });
  return {
    id,
    name: isSide ? plan.name : null,
    holds: content.holds && chain.holds && breaks.length === 0,
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
  const all = await listEvidence(tx, plan.id);
  const evidence = all.filter(({ voided_at }) => voided_at === null);
  const now = contentHash(plan);
  const hash = evidence[0]?.content_hash ?? '';
  const events = await readHistory(tx, plan.id);
  const breaks = signatureBreaks(all, events);
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
      holds: breaks.every(({ id }) => id !== signature.id),
    })),
    breaks,
  };
}

type Recorded = { event: string; detail: unknown };

/** Where signatures and history tell different stories: the history holds all of a signature, and each time one is voided. */
export function signatureBreaks(
  signatures: readonly StoredSignature[],
  events: readonly Recorded[],
): { id: string; why: string }[] {
  const given = events
    .filter(({ event }) => GIVEN.includes(event))
    .map(({ detail }) => detail as { id: string });
  const returned = new Set(
    events
      .filter(({ event }) => event === 'plan.returned')
      .map(({ detail }) => (detail as { signature_id: string }).signature_id),
  );
  const stored = new Set(signatures.map(({ id }) => id));
  return [
    ...signatures.flatMap(({ voided_at, ...signature }) => {
      const { id } = signature;
      if (!given.some((recorded) => isDeepStrictEqual(recorded, signature)))
        return [{ id, why: 'it is not as the history has it' }];
      if (voided_at === null && returned.has(id))
        return [{ id, why: 'it was returned, and counts all the same' }];
      if (voided_at !== null && !returned.has(id))
        return [{ id, why: 'it does not count, and was never returned' }];
      return [];
    }),
    ...given.filter(({ id }) => !stored.has(id)).map(({ id }) => ({ id, why: 'it is missing' })),
  ];
}

const GIVEN = ['plan.signed', 'plan.approved'];

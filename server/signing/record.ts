import { canonical, hashedEvent } from '#shared/signing/proof/canonical.ts';
import type { ProofRecord } from '#shared/signing/proof/record.ts';
import type { ChainEvent } from '../platform/journal/chain.ts';
import { type SignedContent, signedContent } from '../plans/content/contentHash.ts';
import { FIRST_FORMAT, isKnownFormat } from '../plans/content/formats.ts';
import type { VerifiedRecord } from './verification.ts';

type RecordOf = Pick<VerifiedRecord, 'all' | 'chain' | 'head' | 'anchor'> & {
  plan: SignedContent;
  events: readonly (ChainEvent & { hash: string })[];
  organisation: string;
  now: Date;
};

/** Returns the record of a completed plan as canonical JSON: all that proves it, for a reader without this server (Proof 1). */
export function recordOf({ plan, all, events, head, anchor, organisation, now }: RecordOf): string {
  const { content_format = FIRST_FORMAT } = all.find(({ voided_at }) => voided_at === null) ?? {};
  const record: ProofRecord = {
    gangway_record: 1,
    organisation,
    plan_id: plan.id,
    generated_at: now.toISOString(),
    content: signedContent(plan, isKnownFormat(content_format) ? content_format : FIRST_FORMAT),
    signatures: all,
    events: events.map((event) => ({ ...hashedEvent(event), hash: event.hash })),
    head,
    anchor,
  };
  return canonical(record);
}

import { UNNAMED_EMPLOYEE } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { foldTicks, historyLine } from '#shared/events/planHistory.ts';
import type { ReportCertificate, ReportHistory } from '../platform/pdf/report.ts';
import { CONTENT_CHANGED, type VerifiedRecord } from './verification.ts';

type CertificateRecord = Pick<VerifiedRecord, 'events' | 'content' | 'chain' | 'signatures' | 'confirmed'>;

// About two pages. In a longer history the ticks of a person and day are grouped (Reports 5).
const MAX_EVENTS = 60;
// About six pages. Of a longer history only the first and last 100 lines are printed (Reports 5).
const MAX_LINES = 200;

/** Returns the certificate of a plan, with a warning for each part that no longer verifies (Reports 3). */
export function certificateOf(
  record: CertificateRecord,
  sides: readonly PersonSummary[],
  addresses: Pick<ReportCertificate, 'verify_url' | 'check_url'>,
): ReportCertificate {
  const { content, chain, confirmed } = record;
  const { given, erased } = confirmed;
  return {
    warnings: warningsOf(record),
    content_hash: content.hash,
    chain: { events: chain.events, head: chain.head },
    ...(given > 0 && { evidence: { given, erased } }),
    history: historyOf(record.events, sides),
    ...addresses,
  };
}

function warningsOf({ content, chain, signatures }: CertificateRecord): string[] {
  const warnings = signatures
    .filter((signature) => !signature.holds)
    .map(({ role }) => `The ${role}'s signature is not what the history recorded.`);
  if (content.why === CONTENT_CHANGED) {
    warnings.unshift('What is stored of this plan is no longer what was signed.');
  } else if (content.why !== null) {
    warnings.unshift(`This plan cannot be verified: ${content.why}.`);
  }
  if (!chain.holds) warnings.push(`The history is not whole: event ${chain.broken_at} (${chain.why}).`);
  return warnings;
}

function historyOf(events: CertificateRecord['events'], sides: readonly PersonSummary[]): ReportHistory {
  const folded = events.length > MAX_EVENTS;
  const lines = folded ? foldTicks(events) : events.map(historyLine);
  const printed = lines.map(({ at, until, actor, text }) => ({
    at,
    until,
    // People without a name at the time are printed by email, which is known for the plan's two sides.
    who: actor.name.trim() || sides.find(({ id }) => id === actor.id)?.email || UNNAMED_EMPLOYEE,
    text,
  }));
  if (lines.length <= MAX_LINES) return { lines: printed, folded, gap: null };
  const after = MAX_LINES / 2;
  const omitted = lines.slice(after, -after).reduce((sum, line) => sum + line.events, 0);
  return {
    lines: [...printed.slice(0, after), ...printed.slice(-after)],
    folded,
    gap: { after, events: omitted },
  };
}

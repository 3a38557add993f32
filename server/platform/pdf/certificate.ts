import { nameOrEmail } from '#shared/people/name.ts';
import { exactTime } from '#shared/format.ts';
import { deviceText } from '../userAgent/device.ts';
import type { TextShaper } from './textShaping.ts';
import type { Report, ReportEvent, ReportSignature } from './report.ts';
import { encode } from 'uqr';

// The widths of the certificate's columns in em of their font size, less a reserve for lines
// that would be filled completely. A hash of 64 digits is 36.6 em wide and is only broken in a signature's column.
const WIDEST_FACT = 38;
const WIDEST_EVIDENCE = 21;
const WIDEST_WHO = 11;
const WIDEST_ADDRESS = 34;

const NOT_RECORDED = 'not recorded';

/** Returns all texts that `certificate.typ` prints. */
export function certificateContent({ signatures, certificate }: Report, shaper: TextShaper) {
  const fact = (title: string, value: string | null, widest = WIDEST_FACT) => ({
    title,
    value: shaper.line(value || NOT_RECORDED, widest),
  });
  const evidence = (signed: ReportSignature) =>
    [
      ['Meaning', signed.meaning],
      ['Signed', exactTime(signed.signed_at)],
      ['Version shown', signed.seen_version === undefined ? null : `${signed.seen_version}`],
      ['Identity provider', signed.identity_issuer],
      ['Subject', signed.identity_subject],
      ['Network address', signed.address],
      ['Device', deviceText(signed.device ?? '')],
    ].map(([title, value]) => fact(title!, value ?? null, WIDEST_EVIDENCE));
  const signed = signatures.toSorted((one, other) => (one.role < other.role ? -1 : 1));
  // Both sign the same content, unless somebody has changed it in the database.
  const isSameContent = new Set(signatures.map((signature) => signature.content_hash)).size === 1;
  const event = ({ at, until, who, text }: ReportEvent) => ({
    at: exactTime(at).slice(0, 19),
    // A line covers one day, so the end needs only the time.
    until: until === at ? null : exactTime(until).slice(11, 19),
    who: shaper.line(who, WIDEST_WHO),
    text: shaper.line(text),
  });

  const { content_hash, chain, evidence: given, history, verify_url, check_url, warnings } = certificate;
  return {
    warnings,
    signatures: signed.map((signature) => ({
      role: signature.role,
      name: shaper.line(nameOrEmail(signature)),
      email: shaper.line(signature.email, WIDEST_EVIDENCE),
      evidence: evidence(signature),
      hash: fact('Content hash', signature.content_hash, isSameContent ? WIDEST_FACT : WIDEST_EVIDENCE),
    })),
    is_same_content: isSameContent,
    record: [
      fact('Content hash', content_hash),
      fact('Chain head hash', chain.head),
      fact('Events', `${chain.events}`),
      ...(given ? [fact('Confirmed texts', confirmedTexts(given))] : []),
    ],
    history: {
      lines: history.lines.map(event),
      folded: history.folded,
      gap: history.gap,
    },
    verify: {
      url: verify_url,
      text: shaper.line(verify_url, WIDEST_ADDRESS),
      alt: `QR code of the address ${check_url}`,
      code: qrCode(check_url),
      'has-evidence': given !== undefined,
    },
  };
}

function confirmedTexts({ given, erased }: NonNullable<Report['certificate']['evidence']>): string {
  const texts = `${given}. The content hash covers each by its hash.`;
  return erased === 0 ? texts : `${texts} Erased: ${erased}; the hashes stand.`;
}

/**
 * Encodes a text as a QR code without its quiet zone.
 *
 * @returns the number of modules of a side, and the dark modules as one SVG path with a module as unit
 */
function qrCode(text: string): { modules: number; path: string } {
  // Level M corrects 15 %: enough for a fold or a stamp, while the modules stay large enough to be copied.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { modules: size, path: data.map(pathOfRow).join('') };
}

function pathOfRow(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  const runs = Array.from(modules.matchAll(/#+/g), ({ 0: run, index }) => ({ index, length: run.length }));
  return runs.map(({ index, length }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}

import { nameOrEmail } from '#shared/people/name.ts';
import { exactTime } from '#shared/format.ts';
import { deviceText } from '../userAgent/device.ts';
import type { TextShaper } from './textShaping.ts';
import { qrCode } from './qrCode.ts';
import type { Report, ReportEvent, ReportSignature } from './report.ts';

// The widths of the certificate's columns in em of their font size, less a reserve for lines
// that would be filled completely. A hash of 64 digits is 36.6 em wide and is not broken.
const WIDEST_FACT = 38;
const WIDEST_WHO = 11;
const WIDEST_ADDRESS = 34;

const NOT_RECORDED = 'not recorded';

/** Returns all texts that `certificate.typ` prints. */
export function certificateContent({ signatures, certificate }: Report, shaper: TextShaper) {
  const fact = (title: string, value: string | null) => ({
    title,
    value: shaper.line(value || NOT_RECORDED, WIDEST_FACT),
  });
  const signature = (signed: ReportSignature) => ({
    role: signed.role,
    name: shaper.line(nameOrEmail(signed)),
    email: shaper.line(signed.email),
    meaning: shaper.line(signed.meaning),
    facts: [
      fact('Signed', exactTime(signed.signed_at)),
      fact('Identity provider', signed.identity_issuer),
      fact('Subject', signed.identity_subject),
      fact('Session', signed.session_id),
      fact('Network address', signed.address),
      fact('Device', deviceText(signed.device ?? '')),
      fact('Content hash', signed.content_hash),
    ],
  });
  const event = ({ at, until, who, text }: ReportEvent) => ({
    at: exactTime(at).slice(0, 19),
    // A line covers one day, so the end needs only the time.
    until: until === at ? null : exactTime(until).slice(11, 19),
    who: shaper.line(who, WIDEST_WHO),
    text: shaper.line(text),
  });

  const { content_hash, chain, history, verify_url, warnings } = certificate;
  return {
    warnings,
    signatures: signatures.toSorted((one, other) => (one.role < other.role ? -1 : 1)).map(signature),
    record: [
      fact('Content hash', content_hash),
      fact('Chain head hash', chain.head),
      fact('Events', `${chain.events}`),
    ],
    history: {
      lines: history.lines.map(event),
      folded: history.folded,
      gap: history.gap,
    },
    verify: {
      url: verify_url,
      text: shaper.line(verify_url, WIDEST_ADDRESS),
      alt: `QR code of the address ${verify_url}`,
      code: qrCode(verify_url),
    },
  };
}

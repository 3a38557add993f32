import { exactTime } from '../../format.ts';
import { isValidAt, type KnownCertificate } from './certificates.ts';
import type { Signed } from './cms.ts';
import type { Finding, ProofRecord, RecordFindings } from './record.ts';

/** The checks of a file, in the order of the result. */
export type CheckName = 'file' | 'pack' | 'signer' | 'time' | keyof RecordFindings;
export type Check = Finding & { name: CheckName };

/**
 * The result for a file. `holds`: all that can be checked holds, and the signer is known. `unsure`: no check fails, and
 * a fact is missing that only others know. `fails`: something was changed. `unreadable`: it is no file of Gangway.
 */
export type Verdict = {
  state: 'holds' | 'unsure' | 'fails' | 'unreadable';
  headline: string;
  checks: Check[];
  record: ProofRecord | null;
  /** The certificate of the signature, if it can be read. */
  signer: KnownCertificate | null;
};

export type Trust = {
  /** Certificates that the reader has from elsewhere: of Gangway, of those who issued it, of authorities of time stamps. */
  certificates: readonly KnownCertificate[];
  now: Date;
};

export function unreadable(why: string): Verdict {
  return { state: 'unreadable', headline: why, checks: [], record: null, signer: null };
}

export function conclude(checks: readonly Check[]): Pick<Verdict, 'state' | 'headline'> {
  const failed = checks.find(({ state }) => state === 'fails');
  if (failed) return { state: 'fails', headline: `This file does not hold. ${failed.text}` };
  const signer = checks.find(({ name }) => name === 'signer');
  if (signer?.state !== 'holds') {
    return {
      state: 'unsure',
      headline:
        'Nothing in this file was changed since it was signed. Whose signature it is, is not known here.',
    };
  }
  // Facts that only the logged anchors or another authority know do not weaken the result.
  const clock = checks.find(({ name, text }) => name === 'time' && text === CLOCK);
  if (clock) return { state: 'unsure', headline: `Nothing in this file was changed. ${CLOCK}` };
  return {
    state: 'holds',
    headline: 'This file holds: nothing in it was changed since it was signed, and the signer is known.',
  };
}

export function checkSigner({ signer }: Signed, at: string, trust: Trust): Finding {
  const who = `“${signer.name}”, with the certificate whose fingerprint (SHA-256) is ${signer.fingerprint}`;
  if (!isValidAt(signer, at)) {
    return {
      state: 'fails',
      text: `It was signed on ${exactTime(at)}, and the certificate of ${who}, is for the time from ${exactTime(signer.not_before)} to ${exactTime(signer.not_after)}.`,
    };
  }
  if (trust.certificates.length === 0) {
    return {
      state: 'unsure',
      text: `It was signed by ${who}. Anybody can make a certificate of any name: compare the fingerprint with the one of the organisation, or add its certificate here.`,
    };
  }
  // Exactly this one: its issuer, or a stamp, may have issued certificates to others as well.
  if (trust.certificates.every(({ fingerprint }) => fingerprint !== signer.fingerprint)) {
    return {
      state: 'fails',
      text: `It was signed by ${who}. None of the known certificates is this one: it was signed with another key.`,
    };
  }
  const isOver = Date.parse(signer.not_after) < trust.now.getTime();
  const over = isOver
    ? ` The certificate has expired on ${exactTime(signer.not_after)}, after the file was signed.`
    : '';
  return { state: 'holds', text: `It was signed by ${who}, which is known.${over}` };
}

export const CLOCK =
  'The file says that it was signed at a time that has not come yet: the clock of the server or the one of this device is wrong.';

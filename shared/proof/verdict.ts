import { exactTime } from '../format.ts';
import { isTrusted, isValidAt, type KnownCertificate } from './certificates.ts';
import { ProofError, type Signed, type Stamped, verifySignature, verifyTimeStamp } from './cms.ts';
import { UnreadableError } from './pdfObjects.ts';
import { type FileSignature, readReport, type SignedFile } from './signedFile.ts';
import { latin1, textOf } from './platform.ts';
import { checkRecord, type Finding, parseRecord, type ProofRecord, type RecordFindings } from './record.ts';

/** The checks of a file, in the order in which they are told. */
export type CheckName = 'file' | 'signer' | 'time' | keyof RecordFindings;
export type Check = Finding & { name: CheckName };

/**
 * What a file proves. `holds`: all that can be checked holds, and the signer is known. `unsure`: nothing speaks against it,
 * and something that only others can say is missing. `fails`: something was changed. `unreadable`: it is nothing of Gangway.
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

/** Checks a report or a record. It needs no network: all is in the file, but who is to be trusted. */
export async function checkFile(bytes: Uint8Array, trust: Trust): Promise<Verdict> {
  try {
    const isJson = /^\s*\{/.test(latin1(bytes.subarray(0, 64)));
    return isJson ? await checkRecordFile(bytes) : await checkReport(bytes, trust);
  } catch (error) {
    if (error instanceof UnreadableError) return unreadable(error.message);
    throw error;
  }
}

function unreadable(why: string): Verdict {
  return { state: 'unreadable', headline: why, checks: [], record: null, signer: null };
}

async function checkReport(bytes: Uint8Array, trust: Trust): Promise<Verdict> {
  const file = await readReport(bytes);
  const signed = await checkSignature(file);
  const of = await checkAttached(file.record);
  const checks: Check[] = [{ name: 'file', ...signed.finding }];
  if (signed.signed && file.signature) {
    const stamp = await checkStamp(signed.signed, file.signature, trust);
    const at = stamp.stamped?.at ?? file.signature.at;
    checks.push({ name: 'signer', ...checkSigner(signed.signed, at, trust) });
    checks.push({ name: 'time', ...stamp.finding });
  }
  checks.push(...of.checks);
  return {
    ...conclude(checks),
    checks,
    record: of.record,
    signer: signed.signed?.signer ?? null,
  };
}

function conclude(checks: readonly Check[]): Pick<Verdict, 'state' | 'headline'> {
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
  // What only the logged anchors or another authority can say does not make less of what holds.
  const clock = checks.find(({ name, text }) => name === 'time' && text === CLOCK);
  if (clock) return { state: 'unsure', headline: `Nothing in this file was changed. ${CLOCK}` };
  return {
    state: 'holds',
    headline: 'This file holds: nothing in it was changed since it was signed, and the signer is known.',
  };
}

async function checkSignature(file: SignedFile): Promise<{ signed: Signed | null; finding: Finding }> {
  const { signature, whyNotWhole } = file;
  if (!signature || whyNotWhole !== null) {
    return { signed: null, finding: { state: 'fails', text: whyNotWhole ?? '' } };
  }
  try {
    const signed = await verifySignature(signature.der, signature.covered);
    return {
      signed,
      finding: { state: 'holds', text: 'Every byte of the file is as it was signed.' },
    };
  } catch (error) {
    if (error instanceof ProofError)
      return { signed: null, finding: { state: 'fails', text: error.message } };
    throw error;
  }
}

function checkSigner({ signer }: Signed, at: string, trust: Trust): Finding {
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
  // Exactly this one: who issued it, or a stamp, may have issued certificates to others as well.
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

const CLOCK =
  'The file says that it was signed at a time that has not come yet: the clock of the server or the one of this device is wrong.';

async function checkStamp(
  { stamp, value }: Signed,
  { at, reason }: FileSignature,
  { certificates, now }: Trust,
): Promise<{ stamped: Stamped | null; finding: Finding }> {
  // An hour, for clocks that differ a little.
  const isInFuture = (moment: string) => Date.parse(moment) > now.getTime() + 3_600_000;
  if (at === '')
    return { stamped: null, finding: { state: 'fails', text: 'The file does not say when it was signed.' } };
  if (stamp === null) {
    if (isInFuture(at)) return { stamped: null, finding: { state: 'unsure', text: CLOCK } };
    const why = reason === '' ? '' : ` ${reason}`;
    const text = `It says that it was signed on ${exactTime(at)}. That is what the clock of the server said; no time stamp of another authority confirms it.${why}`;
    return { stamped: null, finding: { state: 'unsure', text } };
  }
  let stamped: Stamped;
  try {
    stamped = await verifyTimeStamp(stamp, value);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return {
      stamped: null,
      finding: { state: 'fails', text: `The time stamp does not hold. ${error.message}` },
    };
  }
  // A clock that is wrong by more than an hour says something else than the authority.
  if (Math.abs(Date.parse(stamped.at) - Date.parse(at)) > 3_600_000) {
    return {
      stamped,
      finding: {
        state: 'fails',
        text: `The file says that it was signed on ${exactTime(at)}, and the time stamp is of ${exactTime(stamped.at)}: the clock of the server was wrong.`,
      },
    };
  }
  if (isInFuture(stamped.at)) return { stamped: null, finding: { state: 'unsure', text: CLOCK } };
  const who = `“${stamped.signer.name}”`;
  if (!isValidAt(stamped.signer, stamped.at)) {
    return {
      stamped: null,
      finding: {
        state: 'fails',
        text: `The certificate of the authority ${who} was not valid at ${exactTime(stamped.at)}.`,
      },
    };
  }
  const isKnown = await isTrusted(stamped.signer, stamped.certificates, certificates, stamped.at);
  return {
    // The word of an authority that nobody knows is no better than the one of the file.
    stamped: isKnown ? stamped : null,
    finding: isKnown
      ? {
          state: 'holds',
          text: `The authority ${who} confirms that the signature existed on ${exactTime(stamped.at)}.`,
        }
      : {
          state: 'unsure',
          text: `It says that it was signed on ${exactTime(at)}. A time stamp of the authority ${who} agrees, but that authority is not known here: add its certificate to be sure. Its fingerprint is ${stamped.signer.fingerprint}.`,
        },
  };
}

async function checkAttached(
  attached: SignedFile['record'],
): Promise<{ record: ProofRecord | null; checks: Check[] }> {
  if (attached instanceof UnreadableError) {
    return { record: null, checks: [{ name: 'record', state: 'fails', text: attached.message }] };
  }
  const text = decoded(attached);
  const record = text === null ? null : parseRecord(text);
  if (text === null || record === null) {
    const why = 'The attached record cannot be read: it was replaced, or it is of a newer release.';
    return { record: null, checks: [{ name: 'record', state: 'fails', text: why }] };
  }
  const findings = await checkRecord(record, text);
  const checks = Object.entries(findings).map(([name, finding]) => ({ name: name as CheckName, ...finding }));
  return { record, checks };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return textOf(bytes);
  } catch {
    return null;
  }
}

/** A record without its report: anybody can write one that agrees with itself. */
async function checkRecordFile(bytes: Uint8Array): Promise<Verdict> {
  // Editors add a line break at the end.
  const text = (decoded(bytes) ?? '').trim();
  const record = parseRecord(text);
  if (record === null) return unreadable('This JSON is no record of Gangway.');
  const findings = await checkRecord(record, text);
  const checks = Object.entries(findings).map(([name, finding]) => ({ name: name as CheckName, ...finding }));
  const failed = checks.find(({ state }) => state === 'fails');
  return {
    state: failed ? 'fails' : 'unsure',
    headline: failed
      ? `This record does not hold. ${failed.text}`
      : 'This record agrees with itself. It is not signed: only the PDF report, or the server, proves where it comes from.',
    checks,
    record,
    signer: null,
  };
}

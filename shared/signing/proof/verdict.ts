import { exactTime } from '../../format.ts';
import { isTrusted, isValidAt } from './certificates.ts';
import {
  type Check,
  type CheckName,
  checkSigner,
  CLOCK,
  conclude,
  type Trust,
  unreadable,
  type Verdict,
} from './checks.ts';
import { ProofError, type Signed, type Stamped, verifySignature, verifyTimeStamp } from './cms.ts';
import { checkPack } from './pack.ts';
import { UnreadableError } from './pdfObjects.ts';
import { type FileSignature, readReport, type SignedFile } from './signedFile.ts';
import { latin1, textOf } from './platform.ts';
import {
  checkRecord,
  DamagedRecord,
  type Finding,
  parseRecord,
  type ProofRecord,
  whyNewerRecord,
} from './record.ts';
import { isZip } from './zip.ts';

/**
 * Checks a report, a record or the file of an audit. It needs no network: everything is in the file, except the trusted
 * certificates.
 */
export async function checkFile(bytes: Uint8Array, trust: Trust): Promise<Verdict> {
  try {
    if (isZip(bytes)) return await checkPack(bytes, trust);
    const isJson = /^\s*\{/.test(latin1(bytes.subarray(0, 64)));
    return isJson ? await checkRecordFile(bytes) : await checkReport(bytes, trust);
  } catch (error) {
    if (error instanceof UnreadableError) return unreadable(error.message);
    throw error;
  }
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
  for (const check of of.checks) checks.push(check);
  const concluded = conclude(checks);
  return {
    ...(of.newer === null || concluded.state === 'fails' ? concluded : unreadable(of.newer)),
    checks,
    record: of.record,
    signer: signed.signed?.signer ?? null,
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
  return ofAuthority(
    stamped,
    at,
    await isTrusted(stamped.signer, stamped.certificates, certificates, stamped.at),
  );
}

function ofAuthority(
  stamped: Stamped,
  at: string,
  isKnown: boolean,
): { stamped: Stamped | null; finding: Finding } {
  const who = `“${stamped.signer.name}”`;
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
): Promise<{ record: ProofRecord | null; newer: string | null; checks: Check[] }> {
  if (attached instanceof UnreadableError) {
    return {
      record: null,
      newer: null,
      checks: [{ name: 'record', state: 'fails', text: attached.message }],
    };
  }
  const text = decoded(attached);
  const record = text === null ? null : parseRecord(text);
  if (record instanceof DamagedRecord) {
    return { record: null, newer: null, checks: [{ name: 'record', state: 'fails', text: record.why }] };
  }
  if (text === null || record === null) {
    const newer = text === null ? null : whyNewerRecord(text);
    const why = 'The attached record cannot be read: it was replaced.';
    const finding =
      newer === null ? ({ state: 'fails', text: why } as const) : ({ state: 'unsure', text: newer } as const);
    return { record: null, newer, checks: [{ name: 'record', ...finding }] };
  }
  const findings = await checkRecord(record, text);
  const checks = Object.entries(findings).map(([name, finding]) => ({ name: name as CheckName, ...finding }));
  return { record, newer: null, checks };
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
  if (record === null) return unreadable(whyNewerRecord(text) ?? 'This JSON is no record of Gangway.');
  const isDamaged = record instanceof DamagedRecord;
  const checks: Check[] = isDamaged
    ? [{ name: 'record', state: 'fails', text: record.why }]
    : Object.entries(await checkRecord(record, text)).map(([name, finding]) => ({
        name: name as CheckName,
        ...finding,
      }));
  const failed = checks.find(({ state }) => state === 'fails');
  return {
    state: failed ? 'fails' : 'unsure',
    headline: failed
      ? `This record does not hold. ${failed.text}`
      : 'This record agrees with itself. It is not signed: only the PDF report, or the server, proves where it comes from.',
    checks,
    record: isDamaged ? null : record,
    signer: null,
  };
}

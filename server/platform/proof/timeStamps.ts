import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  SignedData,
} from 'pkijs';
import { storedStamp, verifyTimeStamp } from '#shared/signing/proof/cms.ts';

const SHA_256 = '2.16.840.1.101.3.4.2.1';

// Authorities respond within a second. A report has 28 s (`REPORT_QUEUE`), and rendering may take most of them.
const TIMEOUT_MS = 3_000;

// Of all that is signed in a minute, one waits for an authority that does not answer.
const PAUSE_MS = 60_000;

/** A stamp with its authority has some kilobytes; more is not one. */
export const MAX_STAMP_BYTES = 12_288;

/** Asks an authority for time stamps (RFC 3161). */
export type TimeStamps = {
  /** Returns the stamp of the bytes, or why there is none. */
  stamp(value: Uint8Array): Promise<{ token: Uint8Array } | { why: string }>;
};

/** Returns null without an authority. `onOutage` is called on each failure. */
export function createTimeStamps(
  url: string | null,
  onOutage: (error: unknown) => void = () => undefined,
  now: () => number = Date.now,
): TimeStamps | null {
  if (url === null) return null;
  const host = new URL(url).host;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async stamp(value) {
      const why = `The authority of time stamps, ${host}, did not answer with one.`;
      if (now() - failedAt < PAUSE_MS) return { why };
      try {
        return { token: await ask(url, value) };
      } catch (error) {
        failedAt = now();
        onOutage(error);
        return { why };
      }
    },
  };
}

async function ask(url: string, value: Uint8Array): Promise<Uint8Array> {
  const nonce = randomBytes(16);
  // A positive number without a leading zero, as DER writes it.
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(createHash('sha256').update(value).digest()) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the authority of time stamps answered ${response.status}`);
  const { status, timeStampToken } = TimeStampResp.fromBER(bufferOf(await readBody(response)));
  const isGranted = [PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status);
  if (!isGranted || !timeStampToken) {
    throw new Error(`the authority of time stamps refused the request with status ${status.status}`);
  }
  const token = await storedStamp(new Uint8Array(timeStampToken.toSchema().toBER()));
  await verifyTimeStamp(token, value);
  const info = TSTInfo.fromBER(
    new SignedData({ schema: timeStampToken.content }).encapContentInfo.eContent!.getValue(),
  );
  if (!info.nonce?.isEqual(new Integer({ valueHex: bufferOf(nonce) }))) {
    throw new Error('the authority of time stamps answered another request');
  }
  return token;
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_STAMP_BYTES) throw new Error('the authority of time stamps sent too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

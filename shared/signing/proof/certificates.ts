import { Certificate, CertificateChainValidationEngine } from 'pkijs';
import { bufferOf, type Bytes, hexOf, latin1, sha256 } from './platform.ts';

/** The readable facts of a certificate. */
export type KnownCertificate = {
  certificate: Certificate;
  der: Bytes;
  /** The SHA-256 of the whole certificate, in hex. */
  fingerprint: string;
  /** Its subject: the common name, or the organisation. */
  name: string;
  not_before: string;
  not_after: string;
};

/** Returns a certificate from its DER. Throws where it is none. */
export async function readCertificate(der: Uint8Array): Promise<KnownCertificate> {
  const certificate = Certificate.fromBER(bufferOf(der));
  return describeCertificate(certificate, new Uint8Array(der));
}

export async function describeCertificate(certificate: Certificate, der?: Bytes): Promise<KnownCertificate> {
  const bytes = der ?? new Uint8Array(certificate.toSchema().toBER());
  return {
    certificate,
    der: bytes,
    fingerprint: hexOf(await sha256(bytes)),
    name: nameOf(certificate),
    not_before: certificate.notBefore.value.toISOString(),
    not_after: certificate.notAfter.value.toISOString(),
  };
}

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

function nameOf({ subject }: Certificate): string {
  const valueOf = (wanted: string) =>
    subject.typesAndValues.find(({ type }) => type === wanted)?.value.valueBlock.value;
  return valueOf(COMMON_NAME) ?? valueOf(ORGANISATION) ?? 'no name';
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Returns all certificates of a PEM file; none where it has none. Throws where one is damaged. */
export async function readPem(text: string): Promise<KnownCertificate[]> {
  return Promise.all([...text.matchAll(PEM)].map(([, base64]) => readCertificate(bytesOfBase64(base64!))));
}

export function pemOf(der: Uint8Array): string {
  const lines = base64Of(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Returns a certificate of a file, which may be PEM or DER. */
export async function readCertificateFile(bytes: Uint8Array): Promise<KnownCertificate[]> {
  const found = await readPem(latin1(bytes));
  return found.length > 0 ? found : [await readCertificate(bytes)];
}

/** Whether the moment is within the validity of the certificate. */
export function isValidAt({ not_before, not_after }: KnownCertificate, at: string): boolean {
  const moment = Date.parse(at);
  return moment >= Date.parse(not_before) && moment <= Date.parse(not_after);
}

/** Whether the certificate is one of the trusted ones, or leads to one of them over the others. */
export async function isTrusted(
  signer: KnownCertificate,
  others: readonly KnownCertificate[],
  trusted: readonly KnownCertificate[],
  at: string,
): Promise<boolean> {
  if (trusted.some(({ fingerprint }) => fingerprint === signer.fingerprint)) return true;
  if (trusted.length === 0) return false;
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted.map(({ certificate }) => certificate),
    certs: [...others.map(({ certificate }) => certificate), signer.certificate],
    checkDate: new Date(at),
  });
  const { result } = await engine.verify().catch(() => ({ result: false }));
  return result;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
    const group = (one << 16) | (two << 8) | three;
    const digits = [18, 12, 6, 0].map((shift) => ALPHABET[(group >> shift) & 63]);
    text += digits.slice(0, Math.min(4, bytes.length - at + 1)).join('');
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

function bytesOfBase64(text: string): Bytes {
  const digits = [...text].map((digit) => ALPHABET.indexOf(digit)).filter((value) => value >= 0);
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let at = 0; at < bytes.length; at += 1) {
    const bit = at * 8;
    const index = Math.floor(bit / 6);
    const pair = ((digits[index]! << 6) | (digits[index + 1] ?? 0)) >> (4 - (bit % 6));
    bytes[at] = pair & 255;
  }
  return bytes;
}

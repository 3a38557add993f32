import { type ObjectIdentifier, type OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { canonicalSignature } from './canonicalSignature.ts';
import { describeCertificate, type KnownCertificate } from './certificates.ts';
import { bufferOf, type Bytes, hexOf, isEqual } from './platform.ts';

/** The object identifiers of the signature and the time stamp. */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  extendedKeyUsage: '2.5.29.37',
} as const;

/** A defect of a signature, in words. */
export class ProofError extends Error {}

export type Signed = {
  signer: KnownCertificate;
  /** All certificates that the signature holds. */
  certificates: KnownCertificate[];
  /** The parts of a time stamp. */
  value: Bytes;
  /** The time stamp as it is stored, null without one. */
  stamp: Bytes | null;
};

/**
 * Verifies a detached signature (CMS, as PAdES uses it) over the bytes: every byte of it counts, also unsigned ones, so
 * that a changed signature is detected.
 *
 * @throws a ProofError
 */
export async function verifySignature(der: Uint8Array, covered: Uint8Array): Promise<Signed> {
  const signed = parse(der);
  const { encapContentInfo } = signed;
  if (encapContentInfo.eContentType !== OID.data || encapContentInfo.eContent) {
    throw new ProofError('The signature is not one of a PDF.');
  }
  const info = onlySigner(signed);
  const { signer, certificates } = await signerOf(signed, info);
  checkForm(der, signed, info, signer, certificates);
  await verifyValue(signed, covered);
  await checkSignedAttributes(info, OID.data, signer, certificates);
  const stamp = stampOf(info);
  return { signer, certificates, value: new Uint8Array(info.signature.getValue()), stamp };
}

export type Stamped = { at: string; signer: KnownCertificate; certificates: KnownCertificate[] };

/**
 * Verifies a time stamp (RFC 3161) over the bytes.
 * @throws a ProofError
 */
export async function verifyTimeStamp(der: Uint8Array, stamped: Uint8Array): Promise<Stamped> {
  const signed = parse(der);
  if (signed.encapContentInfo.eContentType !== OID.timeStampInfo || !signed.encapContentInfo.eContent) {
    throw new ProofError('The time stamp is not one of RFC 3161.');
  }
  const info = onlySigner(signed);
  const { signer, certificates } = await signerOf(signed, info);
  checkForm(der, signed, info, signer, certificates);
  await verifyValue(signed, stamped);
  await checkSignedAttributes(info, OID.timeStampInfo, signer, null);
  checkIsForStamps(signer.certificate);
  const { genTime } = TSTInfo.fromBER(signed.encapContentInfo.eContent.getValue());
  return { at: genTime.toISOString(), signer, certificates };
}

function parse(der: Uint8Array): SignedData {
  try {
    return new SignedData({ schema: ContentInfo.fromBER(bufferOf(der)).content });
  } catch {
    throw new ProofError('The signature is damaged: it cannot be read.');
  }
}

function checkForm(der: Uint8Array, ...parts: Parameters<typeof formOf>): void {
  if (!isEqual(der, formOf(...parts))) {
    throw new ProofError('The signature is damaged: it is not as it was written.');
  }
}

function formOf(
  signed: SignedData,
  info: SignerInfo,
  signer: KnownCertificate,
  certificates: readonly KnownCertificate[],
): Bytes {
  const others = certificates.filter((one) => one !== signer).map(({ fingerprint }) => fingerprint);
  try {
    return canonicalSignature(signed, info, signer.certificate, others);
  } catch {
    throw new ProofError('The signature is damaged: it cannot be read.');
  }
}

/** Returns a time stamp in the form that is stored: authorities write what is not signed in different ways. */
export async function storedStamp(der: Uint8Array): Promise<Bytes> {
  const signed = parse(der);
  const info = onlySigner(signed);
  const { signer, certificates } = await signerOf(signed, info);
  return formOf(signed, info, signer, certificates);
}

function onlySigner({ signerInfos }: SignedData): SignerInfo {
  const [info, ...others] = signerInfos;
  if (!info || others.length > 0) throw new ProofError('The signature has not exactly one signer.');
  if (!info.signedAttrs) throw new ProofError('The signature does not say what it signs.');
  return info;
}

async function signerOf({ certificates = [] }: SignedData, { sid }: SignerInfo) {
  const all = await Promise.all(
    certificates.filter((one) => one instanceof Certificate).map((one) => describeCertificate(one)),
  );
  if (all.length !== certificates.length)
    throw new ProofError('The signature has a certificate of no known kind.');
  const signer = all.find(
    ({ certificate }) =>
      sid instanceof IssuerAndSerialNumber &&
      certificate.issuer.isEqual(sid.issuer) &&
      certificate.serialNumber.isEqual(sid.serialNumber),
  );
  if (!signer) throw new ProofError('The signature does not hold the certificate of its signer.');
  return { signer, certificates: all };
}

async function verifyValue(signed: SignedData, data: Uint8Array): Promise<void> {
  const holds = await signed
    .verify({ signer: 0, data: bufferOf(data), extendedMode: true })
    .then(({ signatureVerified }) => signatureVerified === true)
    .catch(() => false);
  if (!holds) throw new ProofError('What is signed is not what is here: it was changed after it was signed.');
}

/** Checks the signed attributes: the type of the content, and that the certificate is the signer's. */
async function checkSignedAttributes(
  { signedAttrs }: SignerInfo,
  contentType: string,
  signer: KnownCertificate,
  certificates: readonly KnownCertificate[] | null,
): Promise<void> {
  const attributes = signedAttrs?.attributes ?? [];
  const types = attributes.map(({ type }) => type);
  if (new Set(types).size !== types.length) throw new ProofError('The signature says the same thing twice.');
  const valueOf = (wanted: string) => attributes.find(({ type }) => type === wanted)?.values[0] as unknown;
  const kind = (valueOf(OID.contentType) as ObjectIdentifier | undefined)?.valueBlock.toString();
  if (kind !== contentType) throw new ProofError('The signature is for another kind of content.');
  const named = valueOf(OID.signingCertificateV2) as Sequence | undefined;
  const ids = named ? hashesOf(named) : null;
  if (ids === null) {
    // An authority of stamps may name its certificate by SHA-1 (RFC 3161 before RFC 5816).
    if (certificates === null && types.includes(OID.signingCertificate)) return;
    throw new ProofError('The signature does not name the certificate of its signer.');
  }
  if (ids[0] !== signer.fingerprint)
    throw new ProofError('The certificate is not the one that was signed with.');
  // Ours name every certificate that they hold, so that none can be exchanged.
  if (certificates?.some(({ fingerprint }) => !ids.includes(fingerprint))) {
    throw new ProofError('The signature holds a certificate that it does not name.');
  }
}

/** Returns the SHA-256 of the certificates that the attribute names; null where one is named by another hash. */
function hashesOf(attribute: Sequence): string[] | null {
  const [certificates] = attribute.valueBlock.value as Sequence[];
  const ids = (certificates?.valueBlock.value ?? []) as Sequence[];
  const hashes = ids.map(({ valueBlock }) => {
    const [first] = valueBlock.value;
    // Without an algorithm it is SHA-256, the default.
    return first instanceof Sequence ? null : hexOf(new Uint8Array((first as OctetString).getValue()));
  });
  return hashes.some((hash) => hash === null) || hashes.length === 0 ? null : (hashes as string[]);
}

function stampOf({ unsignedAttrs }: SignerInfo): Bytes | null {
  if (!unsignedAttrs) return null;
  const [attribute, ...others] = unsignedAttrs.attributes;
  const [value, ...more] = (attribute?.values ?? []) as { toBER(): ArrayBuffer }[];
  if (attribute?.type !== OID.timeStampToken || !value || others.length + more.length > 0) {
    throw new ProofError('The signature has something besides a time stamp.');
  }
  return new Uint8Array(value.toBER());
}

/** RFC 3161 2.3: a certificate of an authority is for stamps alone. */
function checkIsForStamps({ extensions = [] }: Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage);
  const purposes = (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? [];
  if (!usage?.critical || purposes.length !== 1 || purposes[0] !== OID.timeStamping) {
    throw new ProofError('The certificate of the time stamp is not one for time stamps.');
  }
}

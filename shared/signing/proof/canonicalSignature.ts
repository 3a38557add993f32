import { fromBER, Null, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  createCMSECDSASignature,
  createECDSASignatureFromCMS,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { type Bytes, bytesOfHex } from './platform.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const ID_DATA = '1.2.840.113549.1.7.1';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
// Complete certificate references (CAdES).
const CERTIFICATE_REFERENCES = '1.2.840.113549.1.9.16.2.21';
const EC_KEY = '1.2.840.10045.2.1';
const RSA_PSS = '1.2.840.113549.1.1.10';

/** The length of a number of a signature, in bytes, by the curve of the key. */
const POINT_SIZES: Record<string, number> = {
  '1.2.840.10045.3.1.7': 32,
  '1.3.132.0.34': 48,
  '1.3.132.0.35': 66,
};

/**
 * Returns a signature in its one form: all unsigned parts follow from signed ones, or from the certificate of the
 * signer. A signature that differs in a byte was changed, even where it still verifies. `references` are the hashes of
 * certificates of a time stamp that its authority does not name: they are named in it, unsigned.
 */
export function canonicalSignature(
  signed: SignedData,
  info: SignerInfo,
  signer: Certificate,
  references: readonly string[] = [],
): Bytes {
  const { eContentType, eContent } = signed.encapContentInfo;
  const digestAlgorithm = () =>
    new AlgorithmIdentifier({ algorithmId: info.digestAlgorithm.algorithmId, algorithmParams: new Null() });
  const form = new SignedData({
    version: eContentType === ID_DATA ? 1 : 3,
    digestAlgorithms: [digestAlgorithm()],
    encapContentInfo: new EncapsulatedContentInfo(
      eContent
        ? { eContentType, eContent: new OctetString({ valueHex: eContent.getValue() }) }
        : { eContentType },
    ),
    certificates: signed.certificates ?? [],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        digestAlgorithm: digestAlgorithm(),
        ...(info.signedAttrs && { signedAttrs: info.signedAttrs }),
        signatureAlgorithm: signatureAlgorithm(info),
        signature: new OctetString({ valueHex: signatureValue(info, signer) }),
        ...unsignedAttributes(info, eContentType, references),
      }),
    ],
  });
  const content = new ContentInfo({ contentType: SIGNED_DATA, content: form.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

const sha256Algorithm = () =>
  new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }).toSchema();

/** A signature keeps its time stamp. A stamp keeps the references alone, whatever its authority has added. */
function unsignedAttributes(
  { unsignedAttrs }: SignerInfo,
  eContentType: string,
  references: readonly string[],
) {
  if (eContentType === ID_DATA) return unsignedAttrs ? { unsignedAttrs } : {};
  if (references.length === 0) return {};
  const ids = references.map((hash) => {
    const value = new OctetString({ valueHex: bytesOfHex(hash).buffer });
    return new Sequence({ value: [new Sequence({ value: [sha256Algorithm(), value] })] });
  });
  const attribute = new Attribute({ type: CERTIFICATE_REFERENCES, values: [new Sequence({ value: ids })] });
  return { unsignedAttrs: new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] }) };
}

function signatureAlgorithm({ signatureAlgorithm: { algorithmId, algorithmParams } }: SignerInfo) {
  // That of RSA has the parameter NULL, that of a curve none (RFC 4055, RFC 5758).
  if (algorithmId.startsWith('1.2.840.10045.')) return new AlgorithmIdentifier({ algorithmId });
  const isPss = algorithmId === RSA_PSS;
  return new AlgorithmIdentifier({
    algorithmId,
    algorithmParams: isPss ? (algorithmParams as Null) : new Null(),
  });
}

/** Returns the value; one of a curve consists of two numbers, which have one form in DER. */
function signatureValue({ signature }: SignerInfo, { subjectPublicKeyInfo }: Certificate): ArrayBuffer {
  const value = signature.getValue();
  if (subjectPublicKeyInfo.algorithm.algorithmId !== EC_KEY) return value;
  const curve = subjectPublicKeyInfo.algorithm.algorithmParams as { valueBlock?: { toString(): string } };
  const size = POINT_SIZES[curve.valueBlock?.toString() ?? ''];
  if (size === undefined) return value;
  return createCMSECDSASignature(createECDSASignatureFromCMS(fromBER(value).result, size));
}

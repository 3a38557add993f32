import { createHash } from 'node:crypto';
import { type BaseBlock, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { canonicalSignature } from '#shared/signing/proof/canonicalSignature.ts';
import { OID } from '#shared/signing/proof/cms.ts';
import type { SigningKey } from './keys/signingKey.ts';

/** A signature that can be given a time stamp before it is written. */
type MadeSignature = {
  /** The parts of a time stamp. */
  value: Uint8Array;
  /** Returns the signature in DER, with the stamp if there is one. */
  encode(stamp: Uint8Array | null): Buffer;
};

/** Signs the bytes as PAdES asks for (`ETSI.CAdES.detached`): the attributes name all certificates by their hash. */
export async function makeSignature(
  { key, certificates }: SigningKey,
  covered: readonly Uint8Array[],
): Promise<MadeSignature> {
  const digest = createHash('sha256');
  for (const part of covered) digest.update(part);
  const [{ certificate }] = certificates;
  const named = certificates.map(({ fingerprint }) => {
    const hash = new OctetString({ valueHex: bufferOf(Buffer.from(fingerprint, 'hex')) });
    return new Sequence({ value: [hash] });
  });
  const attributes = [
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.messageDigest, new OctetString({ valueHex: bufferOf(digest.digest()) })),
    attribute(OID.signingCertificateV2, new Sequence({ value: [new Sequence({ value: named })] })),
  ];
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inOrder(attributes) }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [info],
    certificates: certificates.map((one) => one.certificate),
  });
  await signed.sign(key, 0, 'SHA-256');
  return {
    value: new Uint8Array(info.signature.getValue()),
    encode(stamp) {
      if (stamp !== null) {
        const { result } = fromBER(bufferOf(stamp));
        const attributes = [attribute(OID.timeStampToken, result)];
        info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes });
      }
      return Buffer.from(canonicalSignature(signed, info, certificate));
    },
  };
}

function attribute(type: string, value: BaseBlock): Attribute {
  return new Attribute({ type, values: [value] });
}

const written = (one: Attribute) => Buffer.from(one.toSchema().toBER());

/** DER sorts the elements of a set by their encoding. */
function inOrder(attributes: Attribute[]): Attribute[] {
  return attributes.toSorted((one, other) => Buffer.compare(written(one), written(other)));
}

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

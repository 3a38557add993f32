import { createHash, webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import {
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { OID } from '#shared/signing/proof/cms.ts';

/** The response of an authority: a correct one, or one that a report has to survive. */
export type Answer = 'stamp' | 'error' | 'nothing' | 'refusal' | 'other' | 'large' | 'old';

export type Authority = {
  url: string;
  /** The certificate of the authority, in DER. */
  certificate: Buffer;
  asked: number;
  answer: Answer;
  close(): Promise<void>;
};

/** Starts an authority of time stamps (RFC 3161) with a key of its own. */
export async function startAuthority(): Promise<Authority> {
  const [{ key, certificate }, { certificate: another }] = await Promise.all([
    makeAuthority(),
    makeAuthority(),
  ]);
  const server: Server = createServer((request, response) => {
    authority.asked += 1;
    const { answer } = authority;
    if (answer === 'nothing') return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (answer === 'error') return void response.writeHead(503).end();
      if (answer === 'large') return void response.end(Buffer.alloc(50_000));
      void reply(Buffer.concat(chunks), answer, { key, certificate, another }).then((bytes) =>
        response.setHeader('content-type', 'application/timestamp-reply').end(bytes),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const authority: Authority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    certificate: Buffer.from(certificate.toSchema().toBER()),
    asked: 0,
    answer: 'stamp',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return authority;
}

let count = 6;

async function makeAuthority() {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: (count += 1) }) });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: 'Local authority' });
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2045-01-01T00:00:00Z');
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  const usage = new Sequence({ value: [new ObjectIdentifier({ value: OID.timeStamping })] });
  certificate.extensions = [
    new Extension({ extnID: OID.extendedKeyUsage, critical: true, extnValue: usage.toBER() }),
  ];
  await certificate.sign(privateKey, 'SHA-256');
  return { key: privateKey, certificate: Certificate.fromBER(certificate.toSchema().toBER()) };
}

const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });

async function reply(
  query: Buffer,
  answer: Answer,
  { key, certificate, another }: { key: webcrypto.CryptoKey; certificate: Certificate; another: Certificate },
): Promise<Buffer> {
  if (answer === 'refusal') {
    const refused = new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) });
    return Buffer.from(refused.toSchema().toBER());
  }
  const request = TimeStampReq.fromBER(new Uint8Array(query).buffer);
  const { messageImprint } = request;
  // That of something else.
  if (answer === 'other') messageImprint.hashedMessage = new OctetString({ valueHex: new ArrayBuffer(32) });
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 1 }),
    // A whole second, as many authorities write it.
    genTime: new Date(Math.floor((Date.now() - (answer === 'old' ? 86_400_000 : 0)) / 1_000) * 1_000),
    ...(request.nonce && { nonce: request.nonce }),
  });
  const content = info.toSchema().toBER();
  const digest = createHash('sha256').update(new Uint8Array(content)).digest();
  const fingerprint = createHash('sha256').update(new Uint8Array(certificate.toSchema().toBER())).digest();
  const id = new Sequence({ value: [octets(fingerprint)] });
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.timeStampInfo })] }),
    new Attribute({ type: OID.messageDigest, values: [octets(digest)] }),
    new Attribute({
      type: OID.signingCertificateV2,
      values: [new Sequence({ value: [new Sequence({ value: [id] })] })],
    }),
  ];
  const { issuer, serialNumber } = certificate;
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: OID.timeStampInfo,
      eContent: new OctetString({ valueHex: content }),
    }),
    // Authorities send more certificates than the one that they name.
    certificates: [certificate, another],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256');
  const token = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: PKIStatus.granted }),
    timeStampToken: token,
  });
  return Buffer.from(response.toSchema().toBER());
}

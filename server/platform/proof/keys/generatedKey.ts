import { randomBytes } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

// As long as reports are usually kept.
const YEARS = 10;
const DAY_MS = 86_400_000;

/** Makes a key (P-256) and a certificate that it signs itself, in the name of the organisation. */
export async function generateKey(org_name: string, now: Date): Promise<{ pkcs8: Buffer; der: Buffer }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A positive number without a leading zero, as DER writes it.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const name of [certificate.subject, certificate.issuer]) {
    // A common name has at most 64 characters (RFC 5280).
    const value = new Utf8String({ value: [...`Reports of ${org_name}`].slice(0, 64).join('') });
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
  // A day earlier, for clocks that are behind.
  certificate.notBefore.value = wholeSecond(now.getTime() - DAY_MS);
  certificate.notAfter.value = wholeSecond(now.getTime() + YEARS * 365.25 * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    // Digital signature and content commitment.
    extension(
      '2.5.29.15',
      true,
      new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    ),
    extension('2.5.29.14', false, new OctetString({ valueHex: await keyId(certificate) }).toBER()),
  ];
  await certificate.sign(pair.privateKey, 'SHA-256');
  return {
    pkcs8: Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    der: Buffer.from(certificate.toSchema().toBER()),
  };
}

function extension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue });
}

function keyId({ subjectPublicKeyInfo }: Certificate): Promise<ArrayBuffer> {
  return crypto.subtle.digest(
    'SHA-1',
    new Uint8Array(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
  );
}

const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1_000) * 1_000);

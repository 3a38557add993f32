import { randomBytes } from 'node:crypto';
import { Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, Extension, GeneralName, GeneralNames } from 'pkijs';
import { pemOf } from '#shared/signing/proof/certificates.ts';

export type MadeCertificate = { key: string; cert: string };

/** Makes a key and a certificate of this machine that ends after so many days, as PEM; with a negative number it has expired. */
export async function makeCertificate(days: number): Promise<MadeCertificate> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2 });
  certificate.serialNumber = new Integer({
    valueHex: new Uint8Array(randomBytes(8).fill(0x40, 0, 1)).buffer,
  });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: 'localhost' });
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
  const end = Date.now() + days * 86_400_000;
  certificate.notBefore.value = new Date(Math.min(Date.now(), end) - 86_400_000);
  certificate.notAfter.value = new Date(end);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  const address = new OctetString({ valueHex: new Uint8Array([127, 0, 0, 1]).buffer });
  const names = new GeneralNames({ names: [new GeneralName({ type: 7, value: address })] });
  certificate.extensions = [
    new Extension({ extnID: '2.5.29.17', critical: false, extnValue: names.toSchema().toBER() }),
  ];
  await certificate.sign(pair.privateKey, 'SHA-256');
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
    cert: pemOf(new Uint8Array(certificate.toSchema().toBER())),
  };
}

import { Certificate } from 'pkijs';
import {
  describeCertificate,
  type KnownCertificate,
  pemOf,
  readPem,
} from '#shared/signing/proof/certificates.ts';
import type { Config } from '../../config/config.ts';
import type { Settings } from '../../settings/cache.ts';
import { ConfigError } from '../../config/configError.ts';
import type { SessionKey } from '../../config/sessionSecret.ts';
import type { Database } from '../../database/connect.ts';
import { lock } from '../../database/locks.ts';
import { inTransaction } from '../../database/transaction.ts';
import { generateKey } from './generatedKey.ts';
import { type KeyFile, readKeyFile } from './p12.ts';
import { insertCertificate, listCertificates, updateSealedKey } from './keys.sql.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key of Web Crypto. By its name Node and the DOM have two types. */
type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The key that signs reports. */
export type SigningKey = {
  key: CryptoKey;
  /** The certificate of the key, followed by those that lead to its issuer. */
  certificates: [KnownCertificate, ...KnownCertificate[]];
};

/** A new key is made in good time: a certificate must be valid when it is signed with, and half of its time is left for that. */
const RENEWAL_MS = 5 * 365 * 86_400_000;

/**
 * Returns the key of REPORT_SIGNING_P12 (Proof 2), also beyond the time of its certificate. Throws a ConfigError when the file cannot
 * be used.
 */
export async function openKeyFile(
  db: Database,
  {
    report_signing_p12,
    report_signing_passphrase,
  }: Pick<Config, 'report_signing_passphrase'> & {
    report_signing_p12: string;
  },
): Promise<SigningKey> {
  const file = await readKeyFile(report_signing_p12, report_signing_passphrase);
  const opened = await openFile(file, report_signing_p12);
  const [{ fingerprint }] = opened.certificates;
  const pem = opened.certificates.map(({ der }) => pemOf(der)).join('');
  await insertCertificate(db, { fingerprint, pem, sealed_key: null });
  return opened;
}

/**
 * Returns the newest key of the database that the secrets of the sessions open, or a new one. `replaces` is whether it is new although
 * the database has one that another secret opens.
 */
export async function openGeneratedKey(
  db: Database,
  settings: Pick<Settings, 'org_name'>,
  secrets: readonly SessionKey[],
  now = new Date(),
): Promise<SigningKey & { replaces: boolean }> {
  const stored = await openStored(db, secrets, now);
  if (stored !== null) return { ...stored, replaces: false };
  return inTransaction(db, async (tx) => {
    await lock(tx, 'signingKey');
    // Another process may have made one meanwhile.
    const made = await openStored(tx, secrets, now);
    if (made !== null) return { ...made, replaces: false };
    const replaces = await isSealedForOthers(tx, secrets);
    const { pkcs8, der } = await generateKey(settings.org_name, now);
    const certificate = await describeCertificate(Certificate.fromBER(new Uint8Array(der).buffer));
    const sealed_key = sealKey(pkcs8, secrets[0]!.secret);
    await insertCertificate(tx, { fingerprint: certificate.fingerprint, pem: pemOf(der), sealed_key });
    return { key: await importKey(pkcs8, certificate), certificates: [certificate], replaces };
  });
}

/** Returns whether the newest generated key of the database is one that the secrets do not open: another server has made it. */
export async function isSealedForOthers(db: Database, secrets: readonly SessionKey[]): Promise<boolean> {
  const newest = (await listCertificates(db)).find(({ sealed_key }) => sealed_key !== null);
  return (
    newest !== undefined && secrets.every(({ secret }) => unsealKey(newest.sealed_key!, secret) === null)
  );
}

async function openStored(
  db: Database,
  secrets: readonly SessionKey[],
  now: Date,
): Promise<SigningKey | null> {
  for (const { fingerprint, pem, sealed_key } of await listCertificates(db)) {
    if (sealed_key === null) continue;
    const found = secrets.findIndex(({ secret }) => unsealKey(sealed_key, secret) !== null);
    if (found < 0) continue;
    const [certificate] = await readPem(pem);
    if (Date.parse(certificate!.not_after) - now.getTime() < RENEWAL_MS) continue;
    const pkcs8 = unsealKey(sealed_key, secrets[found]!.secret)!;
    // The secret was changed: the key moves to the new one before the old one goes.
    if (found > 0) await updateSealedKey(db, fingerprint, sealKey(pkcs8, secrets[0]!.secret));
    return { key: await importKey(pkcs8, certificate!), certificates: [certificate!] };
  }
  return null;
}

async function openFile({ pkcs8, ders }: KeyFile, file: string): Promise<SigningKey> {
  const all = await Promise.all(
    ders.map((der) => describeCertificate(Certificate.fromBER(new Uint8Array(der).buffer))),
  );
  for (const certificate of all) {
    const key = await importKey(pkcs8, certificate).catch(() => null);
    if (key === null || !(await isPair(key, certificate))) continue;
    return { key, certificates: [certificate, ...all.filter((one) => one !== certificate)] };
  }
  throw new ConfigError(
    `REPORT_SIGNING_P12: no certificate in ${file} belongs to its key, or the key is neither RSA nor P-256, P-384 or P-521.`,
  );
}

const CURVES: Record<string, string> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};

const RSA = '1.2.840.113549.1.1.1';

function algorithmOf({ certificate }: KnownCertificate) {
  const { algorithmId, algorithmParams } = certificate.subjectPublicKeyInfo.algorithm;
  if (algorithmId === RSA) return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const curve = (
    algorithmParams as { valueBlock?: { toString(): string } } | undefined
  )?.valueBlock?.toString();
  return { name: 'ECDSA', namedCurve: CURVES[curve ?? ''] ?? '', hash: 'SHA-256' };
}

function importKey(pkcs8: Buffer, certificate: KnownCertificate): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithmOf(certificate), false, ['sign']);
}

async function isPair(key: CryptoKey, known: KnownCertificate): Promise<boolean> {
  const algorithm = algorithmOf(known);
  const spki = known.certificate.subjectPublicKeyInfo.toSchema().toBER();
  const open = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
  const text = new Uint8Array(32);
  return crypto.subtle.verify(algorithm, open, await crypto.subtle.sign(algorithm, key, text), text);
}

// The key of reports lies in the database, which every process reads, encrypted with the secret of the sessions, which every
// process has and no backup holds.

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a private key (PKCS #8) with a secret. */
function sealKey(pkcs8: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(pkcs8), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts it. Returns null with another secret. */
function unsealKey(sealed: Buffer, secret: Uint8Array): Buffer | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(secret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'gangway key of reports', 32));
}

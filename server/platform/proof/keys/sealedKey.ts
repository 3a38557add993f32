import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// The key of reports lies in the database, which every process reads, encrypted with the secret of the sessions, which every
// process has and no backup holds.

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a private key (PKCS #8) with a secret. */
export function sealKey(pkcs8: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(pkcs8), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts it. Returns null with another secret. */
export function unsealKey(sealed: Buffer, secret: Uint8Array): Buffer | null {
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

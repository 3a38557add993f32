import { createHash, randomBytes } from 'node:crypto';
import type { SessionKey, SessionSettings } from '../config/sessionSecret.ts';

/** Returns 256 random bits in base64url, for secret addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret. Only digests are stored, so that a leaked table gives no access. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns the key that the header of a token names. Throws when there is none. */
export function findKey(keys: SessionSettings['keys'], { kid }: { kid?: string }): SessionKey {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) throw new Error('the key is unknown');
  return key;
}

import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url, for tokens, secret addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret. Only digests are stored, so that a leaked table gives no access. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns a new token that starts with the prefix, and its digest, which alone is stored. */
export function newToken(prefix: string): { token: string; digest: Buffer } {
  const token = prefix + randomToken();
  return { token, digest: digest(token) };
}

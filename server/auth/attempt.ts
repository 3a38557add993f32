import { createHash, createHmac, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** Contract §2: a person has ten minutes from our page, through the provider's, back to ours. */
export const ATTEMPT_S = 600;

/** A sign-in on its way: what only this server may know, and which browser began it. */
export type Attempt = { nonce: string; code_verifier: string; redirect_uri: string; browser: string };

/** 256 bits that nobody can guess, as text for addresses and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The `state` of a sign-in: the attempt itself, encrypted and authenticated. So nothing is stored for people who never
 * come back, and several tabs do not disturb each other. It holds the digest of the browser's cookie, which has to match.
 */
export function sealAttempt(secret: Uint8Array, attempt: Attempt): Promise<string> {
  return new EncryptJWT({ ...attempt, browser: digest(attempt.browser).toString('base64url') })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${ATTEMPT_S}s`)
    .encrypt(keyFor('attempt', secret));
}

/** The attempt behind a state; null when it is not ours, too old, or was begun in another browser. */
export async function openAttempt(
  secret: Uint8Array,
  state: string,
  browser: string | undefined,
): Promise<Omit<Attempt, 'browser'> | null> {
  if (browser === undefined) return null;
  try {
    const { payload } = await jwtDecrypt(state, keyFor('attempt', secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (payload['browser'] !== digest(browser).toString('base64url')) return null;
    return payload as Omit<Attempt, 'browser'>;
  } catch {
    return null;
  }
}

/**
 * The one-time code in which the attempt ends. It is the same each time, so that an answer that comes twice does not open
 * twice, even where a provider accepts its own code again.
 */
export function codeFor(secret: Uint8Array, { nonce }: Pick<Attempt, 'nonce'>): string {
  return createHmac('sha256', keyFor('code', secret)).update(nonce).digest('base64url');
}

// The secret signs tokens; what else it does is done with keys derived from it, so that no use can weaken another.
function keyFor(purpose: 'attempt' | 'code', secret: Uint8Array): Uint8Array {
  return createHash('sha256').update(`gangway sign-in ${purpose}`).update(secret).digest();
}

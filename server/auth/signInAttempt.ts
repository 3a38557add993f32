import { createHash, createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { SessionKey, SessionSettings } from '../platform/config/sessionSecret.ts';
import { digest } from '../platform/secrets/secret.ts';
import { findKey } from './tokens.ts';

/** The seconds that a sign-in at the provider may take (Sign-in 1). */
export const ATTEMPT_S = 600;

/** A sign-in that has been started: its secrets, and the browser that started it. */
type Attempt = { nonce: string; code_verifier: string; redirect_uri: string; browser: string };

/**
 * Returns the `state` of a sign-in: the attempt, encrypted and authenticated, with the digest of the
 * browser's cookie. Nothing is stored for abandoned sign-ins, and several tabs do not interfere with each
 * other.
 */
export function sealAttempt([key]: SessionSettings['keys'], attempt: Attempt): Promise<string> {
  return new EncryptJWT({ ...attempt, browser: digest(attempt.browser).toString('base64url') })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .setExpirationTime(`${ATTEMPT_S}s`)
    .encrypt(keyFor('attempt', key.secret));
}

type OpenedAttempt = Omit<Attempt, 'browser'> & { key: SessionKey };

/**
 * Returns the attempt of a state with the key that sealed it, or null when the state is forged, expired or
 * from another browser.
 */
export async function openAttempt(
  keys: SessionSettings['keys'],
  state: string,
  browser: string | undefined,
): Promise<OpenedAttempt | null> {
  if (browser === undefined) return null;
  try {
    const keyOf = (header: { kid?: string }) => keyFor('attempt', findKey(keys, header).secret);
    const { payload, protectedHeader } = await jwtDecrypt(state, keyOf, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (payload['browser'] !== digest(browser).toString('base64url')) return null;
    return { ...(payload as Omit<Attempt, 'browser'>), key: findKey(keys, protectedHeader) };
  } catch {
    return null;
  }
}

/**
 * Returns the one-time code of an attempt, always the same one, so that a repeated callback signs in only
 * once even when the provider accepts its own code again.
 */
export function codeFor({ key, nonce }: Pick<OpenedAttempt, 'key' | 'nonce'>): string {
  return createHmac('sha256', keyFor('code', key.secret)).update(nonce).digest('base64url');
}

// The secret itself signs tokens. Every other use has a key derived from it, so that the uses stay
// independent.
function keyFor(purpose: 'attempt' | 'code', secret: Uint8Array): Uint8Array {
  return createHash('sha256').update(`gangway sign-in ${purpose}`).update(secret).digest();
}

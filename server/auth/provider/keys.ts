import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose';

/** Verifies the signature of a token. Throws when no key of the provider has made it. */
export type VerifySignature = (token: string) => Promise<void>;

/** Algorithms that need the private key: with a secret (HS256) or `none`, anybody could sign. */
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`]);

/** How long the keys are used before they are read again, so that a withdrawn one is noticed. */
const MAX_AGE_MS = 300_000;

/** Returns whether it is true for the first time in `pause_ms`. */
type Gate = () => boolean;

export function createGate(pause_ms: number): Gate {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + pause_ms;
    return true;
  };
}

/**
 * Verifies with the keys at the address. A token that none of them fits may be signed with a new one: then they are
 * read again and the token is tried once more (Sign-in 18), but only when the gate opens. Anybody can send such tokens.
 */
export function createVerifier(
  address: URL,
  { fetchKeys, timeout_ms, gate }: { fetchKeys: typeof fetch; timeout_ms: number; gate: Gate },
): VerifySignature {
  const keys = createRemoteJWKSet(address, {
    timeoutDuration: timeout_ms,
    // The library would count the first read, and throw for tokens that arrive during a later one.
    cooldownDuration: Number.POSITIVE_INFINITY,
    cacheMaxAge: MAX_AGE_MS,
    [customFetch]: async (...request) => {
      const response = await fetchKeys(...request);
      if (response.ok) return response;
      throw new Error('the keys of the provider cannot be read', { cause: response });
    },
  });
  const verify = async (token: string) =>
    void (await compactVerify(token, keys, { algorithms: [...ALGORITHMS, 'EdDSA', 'Ed25519'] }));
  let reading: Promise<void> | null = null;
  return async (token) => {
    try {
      await verify(token);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (reading === null && gate()) reading = keys.reload().finally(() => void (reading = null));
      await reading;
      await verify(token);
    }
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
}

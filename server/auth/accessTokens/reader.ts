import type { Database } from '../../platform/database/connect.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { knownDigests } from '../../platform/secrets/knownDigests.ts';
import { digest } from '../../platform/secrets/secret.ts';
import { type Clock, today } from '../../platform/today.ts';
import { findToken, listDigests, touchToken } from './accessTokens.sql.ts';

/** The prefix of every access token, for scanners that look for leaked secrets. */
export const PREFIX = 'gw_';

/** The form of `newToken`: other texts cause no query. */
const FORM = new RegExp(`^${PREFIX}[\\w-]{43}$`);

type TokenCaller = { viewer: SignedIn; position: null; scopes: readonly string[] };

/**
 * Returns a function that returns the person of an access token with its scopes; null when it is unknown, expired, revoked or a
 * disabled person's. It reads the person in each call, as with a session (API 7). The position is null, so that
 * reads use the primary.
 */
export function createAccessTokenReader(db: Database, clock: Clock, limits: Limits) {
  const isKnown = knownDigests(() => listDigests(db, today(clock)));
  return async (token: string, address: string): Promise<TokenCaller | null> => {
    if (!FORM.test(token)) return null;
    const key = digest(token);
    if ((await limits.isReached('failure', address)) && !(await isKnown(key))) return null;
    const found = await findToken(db, { digest: key, today: today(clock) });
    if (!found) return null;
    const { token_id, scopes, last_used_at, ...person } = found;
    // Once a minute is precise enough to see whether a token is in use, and saves a write in most requests.
    if (last_used_at === null || Date.now() > Date.parse(last_used_at) + 60_000)
      await touchToken(db, token_id);
    return { viewer: { ...person, session_id: null, authenticated_at: null }, position: null, scopes };
  };
}

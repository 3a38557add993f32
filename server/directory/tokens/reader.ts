import type { Database } from '../../platform/database/connect.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { digest } from '../../platform/secrets/secret.ts';
import { findScimToken, listDigests } from './store.ts';

/** Within it a list of tokens stays good enough to refuse: as long as a failure counts (API 14). */
const LIST_AGE_MS = 60_000;

/**
 * Returns a function that finds the token of a header; undefined when it is missing, unknown or revoked. An address with too many
 * failures asks the database for tokens that exist alone, so that those of others go on and invented ones cost nothing.
 */
export function createScimTokenReader(db: Database, limits: Limits) {
  let listed: Promise<Set<string>> | null = null;
  let listedAt = 0;
  const listOnce = () => {
    if (listed === null || performance.now() > listedAt + LIST_AGE_MS) {
      listedAt = performance.now();
      listed = listDigests(db);
      listed.catch(() => (listed = null));
    }
    return listed;
  };
  return async (authorization: string, address: string) => {
    const [, token] = /^Bearer (gwscim_[\w-]{43})$/i.exec(authorization) ?? [];
    if (token === undefined) return undefined;
    const key = digest(token);
    if ((await limits.isReached('failure', address)) && !(await listOnce()).has(key.toString('hex'))) {
      return undefined;
    }
    return findScimToken(db, { digest: key });
  };
}

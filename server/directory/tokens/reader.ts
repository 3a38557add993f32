import type { Database } from '../../platform/database/connect.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { knownDigests } from '../../platform/secrets/knownDigests.ts';
import { digest } from '../../platform/secrets/secret.ts';
import { findScimToken, listDigests } from './tokens.sql.ts';

/** Returns a function that finds the token of a header; undefined when it is missing, unknown or revoked. */
export function createScimTokenReader(db: Database, limits: Limits) {
  const isKnown = knownDigests(() => listDigests(db));
  return async (authorization: string, address: string) => {
    const [, token] = /^Bearer (gwscim_[\w-]{43})$/i.exec(authorization) ?? [];
    if (token === undefined) return undefined;
    const key = digest(token);
    if ((await limits.isReached('failure', address)) && !(await isKnown(key))) return undefined;
    return findScimToken(db, { digest: key });
  };
}

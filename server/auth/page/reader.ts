import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { addressKey } from '../../platform/http/limits.ts';
import type { Services } from '../../platform/http/services.ts';
import { digest } from '../../platform/secrets/secret.ts';
import { readPage } from '../cookie.ts';
import { type Session, useSession, withPosition } from '../session.ts';
import { findSessionOfPage, findSessionOfPageAtPosition } from './page.sql.ts';

/** `stale` is a cookie of no session, which the reply should delete. */
type PageSession = Session | 'stale' | null;

/**
 * Returns the function that reads the person who opens a page from its cookie (Sign-in 23): null without a cookie, and for a
 * request that is not a navigation. A cookie of no session counts as a failure of the address, above whose limit no
 * cookie is looked up (API 14).
 */
export function createPageReader({
  db,
  config,
  sessions,
  limits,
  reads,
}: Pick<Services, 'db' | 'config' | 'sessions' | 'limits' | 'reads'>) {
  const find =
    reads.replicas.length > 0
      ? async (page: Buffer) => {
          const row = await findSessionOfPageAtPosition(db, { page });
          return row && withPosition(row);
        }
      : async (page: Buffer) => {
          const row = await findSessionOfPage(db, { page });
          return row && { ...row, position: null };
        };
  return async (request: FastifyRequest): Promise<PageSession> => {
    const page = readPage(request, config);
    if (page === undefined || !isNavigation(request, config.public_url)) return null;
    const address = addressKey(clientAddress(request));
    if (await limits.isReached('failure', address)) return null;
    const found = await find(digest(page));
    const session = found && (await useSession(db, sessions, found));
    if (session) return session;
    await limits.count('failure', address);
    return 'stale';
  };
}

/**
 * Returns whether the browser opens the address in a window. A script, an image or a frame of another host of the same
 * site sends the cookie too, and a page that is only prefetched is shown to nobody.
 */
export function isNavigation({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  if (purpose !== undefined) return false;
  const destination = headers['sec-fetch-dest'];
  // Browsers send the header to https and to loopback alone.
  return destination === undefined ? publicUrl.startsWith('http:') : destination === 'document';
}

import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/endpoint.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { managersOnly, notSignedIn, Refusal } from '../http/errors.ts';
import { addressKey } from '../http/limits.ts';
import type { Services } from '../http/services.ts';
import type { Position } from '../database/position.ts';
import type { SignedIn } from '../http/viewer.ts';
import { createSessionReader } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: SignedIn | null;
    /** Where the primary was when the session was read; null without a session or without replicas. */
    position: Position | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. A route without it is closed to everyone. */
    access?: Access;
  }
}

/**
 * Sets `request.viewer`. Checks the token first and the role second, before any other check (API 6). Calls
 * count for the person, and without a session for the address. An invalid token counts as a failure of its
 * address, which never stops valid ones (API 14).
 */
export function addGate(
  app: FastifyInstance,
  { db, sessions, limits, reads }: Pick<Services, 'db' | 'sessions' | 'limits' | 'reads'>,
): void {
  const readSession = createSessionReader(db, sessions, { hasReplicas: reads.replicas.length > 0 });
  app.decorateRequest('viewer', null);
  app.decorateRequest('position', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    const address = addressKey(clientAddress(request));
    if (access === 'anyone' || request.is404) return limits.count('address', address);
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const session = token === undefined ? null : await readSession(token);
    if (session === null) {
      await limits.count('failure', address);
      throw notSignedIn();
    }
    const { viewer, position } = session;
    await limits.count('person', viewer.id);
    if (access === 'manager' && !viewer.is_manager) {
      throw managersOnly();
    }
    if (access === 'admin' && !viewer.is_admin) {
      throw new Refusal(403, 'auth.admins_only', 'Only admins can do this.');
    }
    if (access === undefined) throw new Refusal(403, 'address.unknown', 'This address is closed.');
    request.viewer = viewer;
    request.position = position;
  });
}

import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/endpoint.ts';
import type { Database } from '../database/connect.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import { notSignedIn, Refusal } from '../http/errors.ts';
import type { SignedIn } from '../http/viewer.ts';
import { findSignedIn } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. A route without it is closed to everyone. */
    access?: Access;
  }
}

/** Sets `request.viewer`. Checks the token first and the role second, before any other check (API 6). */
export function addGate(app: FastifyInstance, db: Database, settings: SessionSettings): void {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'anyone' || request.is404) return;
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const viewer = token === undefined ? null : await findSignedIn(db, settings, token);
    if (viewer === null) throw notSignedIn();
    if (access === 'manager' && !viewer.is_manager)
      throw new Refusal(403, 'auth.managers_only', 'Only managers can do this.');
    if (access === undefined) throw new Refusal(403, 'address.unknown', 'This address is closed.');
    request.viewer = viewer;
  });
}

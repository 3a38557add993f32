import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Scope } from '#shared/auth/accessTokens/schema.ts';
import type { Access, RoleAccess } from '#shared/endpoint.ts';
import {
  hasRole,
  isAdmin,
  isHrOrAdmin,
  isManager,
  isManagerOrHr,
  type Roles,
} from '#shared/people/viewer.ts';
import { createAccessTokenReader } from './accessTokens/reader.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { adminsOnly, hrAndAdminsOnly, managersOnly, notSignedIn, Refusal } from '../platform/http/errors.ts';
import { addressKey } from '../platform/http/limits.ts';
import type { Services } from '../platform/http/services.ts';
import type { Position } from '../platform/database/position.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import type { InternalRequests } from './internalRequests.ts';
import { createSessionReader } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: SignedIn | null;
    /** Where the primary was when the session was read; null without a session or without replicas. */
    position: Position | null;
  }
  interface FastifyContextConfig {
    /** The people who may call the route. A route without it is closed to everyone. */
    access?: Access;
    /** Whether access tokens are refused (Access tokens 3). */
    session_only?: boolean;
    /** Whether the call leaves the session as long as it is. */
    is_passive?: boolean;
    /** The scope that an access token needs. */
    scope?: Scope;
  }
}

/** The person of a call; `scopes` is null for a session. */
type Caller = { viewer: SignedIn; position: Position | null; scopes: readonly string[] | null };

/**
 * Sets `request.viewer`. Checks the token first and the role second, before any other check (API 6). Calls
 * count for the person, and without a session for the address. An invalid token counts as a failure of its
 * address, which never stops valid ones (API 14).
 */
export function addGate(
  app: FastifyInstance,
  {
    db,
    sessions,
    context,
    limits,
    reads,
  }: Pick<Services, 'db' | 'sessions' | 'context' | 'limits' | 'reads'>,
  internalRequests: InternalRequests,
): void {
  const readSession = createSessionReader(db, sessions, { hasReplicas: reads.replicas.length > 0 });
  const readAccessToken = createAccessTokenReader(db, context, limits);
  /** Returns the person of a session or of an access token; null when there is none. */
  async function readCaller(
    authorization: string,
    { address, isPassive }: { address: string; isPassive: boolean },
  ): Promise<Caller | null> {
    const [, accessToken] = /^Bearer (gw_[\w-]{43})$/i.exec(authorization) ?? [];
    if (accessToken !== undefined) return readAccessToken(accessToken, address);
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
    const session = token === undefined ? null : await readSession(token, { isPassive });
    return session && { ...session, scopes: null };
  }

  app.decorateRequest('viewer', null);
  app.decorateRequest('position', null);
  app.addHook('onRequest', async (request) => {
    const { access, is_passive = false } = request.routeOptions.config;
    const address = addressKey(clientAddress(request));
    if (access === 'anyone' || request.is404) return limits.count('address', address);
    const { authorization = '' } = request.headers;
    const own = internalRequests.take(request);
    const caller = own
      ? { ...own, scopes: null }
      : await readCaller(authorization, { address, isPassive: is_passive });
    if (caller === null) {
      await limits.count('failure', address);
      throw notSignedIn();
    }
    const { viewer, position, scopes } = caller;
    await limits.count('person', viewer.id);
    if (scopes !== null) authorizeToken(scopes, request.routeOptions.config);
    if (access === undefined) throw new Refusal(403, 'address.unknown', 'This address is closed.');
    authorizeRole(viewer, access);
    // A page changes nothing.
    if (own && request.routeOptions.config.scope !== 'read') {
      throw new Refusal(403, 'address.unknown', 'A page cannot make this call.');
    }
    request.viewer = viewer;
    request.position = position;
  });
}

/** The roles that pass each access, and the refusal for others. */
const ROLES: Record<RoleAccess, { isOpenTo: (roles: Roles) => boolean; refuse: () => Refusal }> = {
  manager: { isOpenTo: isManager, refuse: managersOnly },
  manager_or_hr: { isOpenTo: isManagerOrHr, refuse: managersOnly },
  manager_hr_or_admin: { isOpenTo: hasRole, refuse: managersOnly },
  admin: { isOpenTo: isAdmin, refuse: adminsOnly },
  admin_or_manager: { isOpenTo: (roles) => isAdmin(roles) || isManager(roles), refuse: managersOnly },
  hr_or_admin: { isOpenTo: isHrOrAdmin, refuse: hrAndAdminsOnly },
};

/** Throws the 403 of a call that is not for the roles of the viewer. */
function authorizeRole(viewer: SignedIn, access: Exclude<Access, 'anyone'>): void {
  if (access !== 'person' && !ROLES[access].isOpenTo(viewer)) throw ROLES[access].refuse();
}

/** Throws the 403 of a call that the access token may not make (Access tokens 2, Access tokens 3). */
function authorizeToken(scopes: readonly string[], { session_only, scope }: FastifyContextConfig): void {
  if (session_only || scope === undefined) {
    throw new Refusal(
      403,
      'auth.session_required',
      'Access tokens cannot do this. Sign in to Gangway and do it there.',
    );
  }
  if (!scopes.includes(scope)) {
    const detail = `This access token has no scope '${scope}'. Create one that has it.`;
    throw new Refusal(403, 'auth.scope_missing', detail);
  }
}

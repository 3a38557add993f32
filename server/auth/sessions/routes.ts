import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/auth/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { notFound } from '../../platform/http/errors.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { deviceText } from '../../platform/userAgent/device.ts';
import { exchangeCode } from '../actions.ts';
import { endOwnSession, listSessions, type SessionOrigin } from '../auth.sql.ts';
import { pageCookie, readBrowser, readPage, signedInCookie, spentCookie } from '../cookie.ts';
import { countFailure } from '../countFailure.ts';
import { countSignIn } from '../metrics/signIns.ts';

/** Registers the endpoints of sessions: the exchange of a one-time code for one, their list, and their end. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, sessions } = services;
  registerEndpoint(app, contract.exchangeCode, async ({ query, request, reply }) => {
    const browser = readBrowser(request, config);
    try {
      const signIn = {
        code: query.code,
        browser,
        origin: originOf(request),
        page: readPage(request, config),
      };
      const { token, page } = await inTransaction(db, (tx) => exchangeCode(tx, sessions, signIn));
      reply.header('set-cookie', [spentCookie(config), signedInCookie(config), pageCookie(page, config)]);
      countSignIn('success');
      return { token };
    } catch (error) {
      await countFailure(services, request);
      throw error;
    }
  });

  registerEndpoint(app, contract.listSessions, async ({ viewer }) => {
    const rows = await listSessions(db, viewer.id, sessions.session_idle_minutes);
    return rows.map((session) => ({ ...session, current: session.id === viewer.session_id }));
  });

  registerEndpoint(app, contract.endSession, async ({ viewer, params }) => {
    if (!(await endOwnSession(db, viewer.id, params.id))) throw notFound();
    return null;
  });
}

// The column of the device has 200 characters.
function originOf(request: FastifyRequest): SessionOrigin {
  const device = deviceText(request.headers['user-agent'] ?? '');
  return { device: [...device].slice(0, 200).join('') || null, address: clientAddress(request) };
}

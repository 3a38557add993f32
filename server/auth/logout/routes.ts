import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_OUT_ADDRESS } from '#shared/addresses.ts';
import * as contract from '#shared/auth/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { acceptFilesOnly } from '../../platform/http/files/acceptFilesOnly.ts';
import { addressKey } from '../../platform/http/limits.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { digest } from '../../platform/secrets/secret.ts';
import { endedPageCookie, signedOutCookie } from '../cookie.ts';
import { SignInFailure } from '../provider/failure.ts';
import type { IdentityProvider } from '../provider/provider.ts';
import { endProviderSessions, endSession, useLogoutToken } from './logout.sql.ts';

/** Registers the logout here, at the provider (Sign-in 19) and from the provider (Sign-in 20). */
export function logoutRoutes(
  app: FastifyInstance,
  { db, config, limits }: Services,
  provider: IdentityProvider,
): void {
  registerEndpoint(app, contract.logout, async ({ viewer, request, reply }) => {
    const idToken = await endSession(db, viewer.session_id);
    reply.header('set-cookie', [signedOutCookie(config), endedPageCookie(config)]);
    const url = config.oidc?.logout === 'provider' ? await addressAtProvider(request, idToken) : null;
    return url === null ? sendNothing(reply, 204) : { url: url.href };
  });

  /** Returns null when the provider has no such address or cannot be asked: the session here has ended anyway. */
  async function addressAtProvider(request: FastifyRequest, idToken: string | null): Promise<URL | null> {
    try {
      return await provider.endSessionUrl(`${config.public_url}${SIGNED_OUT_ADDRESS}`, idToken);
    } catch (error) {
      request.log.warn({ reason: (error as Error).message }, 'no logout at the identity provider');
      return null;
    }
  }

  void app.register((forms, _options, done) => {
    // OpenID Connect prescribes a form.
    acceptFilesOnly(forms, contract.backchannelLogout.schema.consumes[0], FORM_LIMIT, {
      parse: (bytes) => Object.fromEntries(new URLSearchParams(bytes.toString())),
      tooLarge: 'The form is larger than 16 KiB.',
    });
    registerEndpoint(forms, contract.backchannelLogout, async ({ body, request, reply }) => {
      const { logout_token } = body();
      try {
        const claims = await provider.logoutClaims(logout_token);
        const ended = await inTransaction(db, async (tx) => {
          if (!(await useLogoutToken(tx, digest(`${claims.iss} ${claims.jti}`), claims.refused_from))) {
            throw new SignInFailure('invalid', 'the logout token was used before');
          }
          return endProviderSessions(tx, claims);
        });
        request.log.info({ ended }, 'the identity provider has ended sessions');
        return sendNothing(reply, 200);
      } catch (error) {
        if (!(error instanceof SignInFailure)) throw error;
        await limits.count('failure', addressKey(clientAddress(request)));
        request.log.warn({ failure: error.code, reason: error.message }, 'logout token refused');
        throw badRequest(
          'auth.logout_token_invalid',
          'This logout token is invalid, has expired or was used before, or cannot be verified now.',
        );
      }
    });
    done();
  });
}

/** A logout token has one or two kB. */
const FORM_LIMIT = 16_384;

function sendNothing(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send();
}

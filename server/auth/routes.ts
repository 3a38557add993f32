import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import * as contract from '#shared/auth/contract.ts';
import type { Config } from '../platform/config/config.ts';
import { isLoopback } from '../platform/config/loopback.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { refusalOf } from '../platform/http/errors.ts';
import { addressKey } from '../platform/http/limits.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { issueCode, resolvePerson } from './actions.ts';
import { type Identity, readIdentity, whyAccountRefused } from './claims.ts';
import { browserCookie, hasSignedOut, readBrowser, spentCookie } from './cookie.ts';
import { SignInFailure } from './provider/failure.ts';
import { countSignIn } from './metrics/signIns.ts';
import type { IdentityProvider } from './provider/provider.ts';
import { codeFor, openAttempt, sealAttempt } from './signInAttempt.ts';
import { isSpent } from './auth.sql.ts';
import { countFailure } from './countFailure.ts';
import { digest, randomToken } from '../platform/secrets/secret.ts';

const CALLBACK = `/api${contract.providerCallback.url}`;

// The demo's own provider: nobody there has roles or belongs to a tenant.
const NO_PROVIDER = { allowed_tenants: [], allowed_domains: [], allow_guests: false, role_claims: [] };

/** The provider gets the ID token back in an address, which servers take up to about 8 kB long. */
const MAX_ID_TOKEN = 6_000;

/** Registers the endpoints of a sign-in through the identity provider (Sign-in 1, Sign-in 2). */
export function authRoutes(app: FastifyInstance, services: Services, provider: IdentityProvider): void {
  loginRoute(app, services, provider);
  callbackRoute(app, services, provider);
}

function loginRoute(app: FastifyInstance, services: Services, provider: IdentityProvider): void {
  const { config, sessions } = services;
  registerEndpoint(app, contract.login, async ({ query, request, reply }) => {
    const publicLogin = loginAtPublicAddress(request, config);
    if (publicLogin !== null) return redirect(reply, publicLogin);
    try {
      const browser = readBrowser(request, config) ?? randomToken();
      const attempt = {
        nonce: openid.randomNonce(),
        code_verifier: openid.randomPKCECodeVerifier(),
        redirect_uri: originFor(request, config) + CALLBACK,
        browser,
      };
      const state = await sealAttempt(sessions.keys, attempt);
      const prompt = query.prompt ?? (hasSignedOut(request) ? 'select_account' : undefined);
      const address = await provider.authorizationUrl({ ...attempt, state }, prompt);
      reply.header('set-cookie', browserCookie(browser, config));
      return redirect(reply, address.href);
    } catch (error) {
      await countFailure(services, request);
      return fail(request, reply, error);
    }
  });
}

function callbackRoute(app: FastifyInstance, services: Services, provider: IdentityProvider): void {
  const { db, config, sessions, limits } = services;
  const trust = config.oidc ?? NO_PROVIDER;
  const keepsIdToken = config.oidc?.logout === 'provider';

  registerEndpoint(app, contract.providerCallback, async ({ request, reply }) => {
    await limits.count('callback', addressKey(clientAddress(request)));
    const callback = new URL(request.url, config.public_url);
    const state = callback.searchParams.get('state') ?? '';
    const browser = readBrowser(request, config);
    let identity: Identity | undefined;
    try {
      const attempt = await openAttempt(sessions.keys, state, browser);
      if (attempt === null || browser === undefined) {
        throw new SignInFailure('expired', 'this browser has no pending sign-in with this state');
      }
      if (await isSpent(db, digest(browser))) {
        reply.header('set-cookie', spentCookie(config));
        throw new SignInFailure('expired', 'a sign-in with this cookie has been completed before');
      }
      const response = atRedirectUri(attempt.redirect_uri, callback);
      const { claims, id_token } = await provider.signedIn(response, { ...attempt, state });
      identity = readIdentity(claims, trust);
      const refusal = whyAccountRefused(claims, trust);
      if (refusal !== null) throw new SignInFailure(refusal.code, refusal.reason);
      const person = await personOf(services, request, identity);
      const code = codeFor(attempt);
      await issueCode(db, code, {
        personId: person.id,
        authenticated_at: identity.authenticated_at,
        provider_sid: identity.provider_sid,
        id_token: keepsIdToken && id_token.length <= MAX_ID_TOKEN ? id_token : null,
        browser,
      });
      request.log.info({ person: person.id, account: accountTag(identity) }, 'signed in');
      return redirect(reply, `/auth/callback?code=${code}`);
    } catch (error) {
      await countFailure(services, request);
      return fail(request, reply, error, identity);
    }
  });
}

/** Returns the person of the account, and logs what of the account does not apply. */
async function personOf({ db, config, context }: Services, request: FastifyRequest, identity: Identity) {
  if (!identity.email_trusted && config.bootstrap_managers.includes(identity.email ?? '')) {
    const account = accountTag(identity);
    request.log.warn({ account }, 'BOOTSTRAP_MANAGERS does not apply: the email is not trusted');
  }
  const person = await inTransaction(db, (tx) =>
    resolvePerson(tx, context, identity, {
      bootstrapManagers: config.bootstrap_managers,
      bootstrapAdmins: config.bootstrap_admins,
    }),
  );
  for (const unapplied of person.unapplied) {
    request.log.warn({ person: person.id, ...unapplied }, 'the role stays as it is');
  }
  if (person.refused_email !== null) {
    const reason = person.refused_email;
    request.log.warn({ person: person.id, reason }, 'the new email of the account is not taken over');
  }
  return person;
}

/**
 * Redirects to the sign-in page with the failure code. The reason is logged, tokens and one-time codes never
 * (Sign-in 8).
 */
function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  identity?: Identity,
): FastifyReply {
  const failure = error instanceof SignInFailure ? error : null;
  const isOutage = refusalOf(error)?.status === 503;
  if (failure) {
    const account = identity && accountTag(identity);
    request.log.warn({ failure: failure.code, reason: failure.message, account }, 'sign-in failed');
  } else {
    request.log.error({ err: error }, 'sign-in failed');
  }
  const code = failure?.code ?? (isOutage ? 'unavailable' : 'failed');
  countSignIn(code);
  return redirect(reply, `/login?error=${code}`);
}

/**
 * Identifies an account in the log without personal data: the start of a digest of its issuer and subject.
 */
function accountTag({ issuer, subject }: Identity): string {
  return digest(`${issuer} ${subject}`).toString('hex').slice(0, 16);
}

/**
 * Returns the redirect URI of the attempt, which the code exchange has to repeat, with the query of the
 * callback.
 */
function atRedirectUri(redirectUri: string, callback: URL): URL {
  const url = new URL(redirectUri);
  url.search = callback.search;
  return url;
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 302);
}

/** Returns the origin for the provider's redirect. The demo accepts every name and port of this machine. */
function originFor(request: FastifyRequest, { oidc, public_url }: Config): string {
  const [origin, publicOrigin] = [`http://${request.host}`, new URL(public_url)];
  const isLocalDemo = oidc === null && publicOrigin.protocol === 'http:' && isLoopback(publicOrigin.hostname);
  return isLocalDemo && URL.canParse(origin) && isLoopback(new URL(origin).hostname) ? origin : public_url;
}

/**
 * Returns the login address at the public origin when the browser used another one, else null: a cookie set
 * here would not be sent there. Redirects at most once (`moved`), since a proxy may hide the host that the
 * browser used.
 */
function loginAtPublicAddress(request: FastifyRequest, config: Config): string | null {
  const { searchParams } = new URL(request.url, config.public_url);
  const origin = new URL(originFor(request, config));
  if (searchParams.has('moved') || request.host === origin.host) return null;
  searchParams.set('moved', '1');
  return `${config.public_url}/api${contract.login.url}?${searchParams.toString()}`;
}

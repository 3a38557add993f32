import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { exchangeCode, login, logout, providerCallback } from '#shared/auth/contract.ts';
import { type Config, isLoopback } from '../config/config.ts';
import { refusalOf } from '../http/errors.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { exchange, issueCode, resolvePerson } from './actions.ts';
import { codeFor, openAttempt, randomToken, sealAttempt } from './attempt.ts';
import { browserCookie, readBrowser } from './cookie.ts';
import { type Identity, readIdentity, whyRefused } from './claims.ts';
import { SignInFailure } from './failure.ts';
import type { IdentityProvider } from './provider.ts';
import { endSession } from './store.ts';

const CALLBACK = `/api${providerCallback.url}`;

/** Sign-in through the identity provider, from our button to our token (contract §2). */
export function authRoutes(
  app: FastifyInstance,
  { db, config, sessions }: Services,
  provider: IdentityProvider,
): void {
  const trust = config.oidc ?? { allowed_tenants: [], allowed_domains: [] };

  serve(app, login, async ({ query, request, reply }) => {
    const elsewhere = publicAddress(request, config);
    if (elsewhere !== null) return go(reply, elsewhere);
    try {
      const browser = readBrowser(request, config) ?? randomToken();
      const attempt = {
        nonce: openid.randomNonce(),
        code_verifier: openid.randomPKCECodeVerifier(),
        redirect_uri: originFor(request, config) + CALLBACK,
        browser,
      };
      const state = await sealAttempt(sessions.secret, attempt);
      const address = await provider.authorizationUrl({ ...attempt, state }, query.prompt);
      reply.header('set-cookie', browserCookie(browser, config));
      return go(reply, address.href);
    } catch (error) {
      return fail(request, reply, error);
    }
  });

  serve(app, providerCallback, async ({ request, reply }) => {
    const answer = new URL(request.url, config.public_url);
    const state = answer.searchParams.get('state') ?? '';
    const browser = readBrowser(request, config);
    let identity: Identity | undefined;
    try {
      const attempt = await openAttempt(sessions.secret, state, browser);
      if (attempt === null || browser === undefined) {
        throw new SignInFailure('expired', 'no sign-in of this browser is under way');
      }
      const claims = await provider.claims(answerTo(attempt.redirect_uri, answer), { ...attempt, state });
      identity = readIdentity(claims, trust);
      const refusal = whyRefused(claims, trust);
      if (refusal !== null) throw new SignInFailure('refused', refusal);
      if (!identity.email_trusted && config.bootstrap_managers.includes(identity.email ?? '')) {
        request.log.warn({ identity }, 'BOOTSTRAP_MANAGERS does not apply: nobody vouches for this email');
      }
      const personId = await resolvePerson(db, identity, config.bootstrap_managers);
      const code = codeFor(sessions.secret, attempt);
      const { authenticated_at } = identity;
      await issueCode(db, code, { personId, authenticated_at, browser });
      return go(reply, `/auth/callback?code=${code}`);
    } catch (error) {
      return fail(request, reply, error, identity);
    }
  });

  serve(app, exchangeCode, async ({ query, request }) => ({
    token: await exchange(db, sessions, query.code, readBrowser(request, config)),
  }));

  serve(app, logout, async ({ viewer }) => {
    await endSession(db, viewer.session_id);
    return null;
  });
}

/** Back to the sign-in page with a word on what went wrong; the log gets the reason, and never a token or a code. */
function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, identity?: Identity): never {
  const failure = error instanceof SignInFailure ? error : null;
  const isOutage = refusalOf(error)?.status === 503;
  if (failure)
    request.log.warn({ failure: failure.code, reason: failure.message, identity }, 'a sign-in failed');
  else request.log.error({ err: error }, 'a sign-in failed');
  return go(reply, `/login?error=${failure?.code ?? (isOutage ? 'unavailable' : 'failed')}`);
}

/** The provider's answer as the address that it was sent to, which the exchange has to name again. */
function answerTo(redirectUri: string, answer: URL): URL {
  const address = new URL(redirectUri);
  address.search = answer.search;
  return address;
}

function go(reply: FastifyReply, address: string): never {
  return reply.redirect(address, 302) as never;
}

/** The origin that the browser comes back to. The demo leaves people at any name and port of this machine that they opened. */
function originFor(request: FastifyRequest, { oidc, public_url }: Config): string {
  const [origin, home] = [`http://${request.host}`, new URL(public_url)];
  const isAtHome = oidc === null && home.protocol === 'http:' && isLoopback(home.hostname);
  return isAtHome && URL.canParse(origin) && isLoopback(new URL(origin).hostname) ? origin : public_url;
}

/**
 * Where to begin instead, when the page was opened under another address than people come back to: a cookie that is set here
 * would not be sent there. Only once, since a proxy may hide the address under which it was asked.
 */
function publicAddress(request: FastifyRequest, config: Config): string | null {
  const { searchParams } = new URL(request.url, config.public_url);
  const origin = new URL(originFor(request, config));
  if (searchParams.has('moved') || request.host === origin.host) return null;
  searchParams.set('moved', '1');
  return `${config.public_url}/api${login.url}?${searchParams.toString()}`;
}

import * as openid from 'openid-client';
import type { Config } from '../../platform/config/config.ts';
import { boundedFetch } from './boundedFetch.ts';
import type { Claims } from './claims.ts';
import { SignInFailure } from './failure.ts';
import { CLOCK_TOLERANCE_S, type LogoutClaims, readLogoutToken } from './logoutToken.ts';
import { createGate, createVerifier, type VerifySignature } from './keys.ts';
import { toSignInFailure } from './providerFailure.ts';
import { tracedPart } from '../../platform/tracing/tracer.ts';
import { DEMO_CLIENT, TIMEOUT_S, mayBeHttp, fetchConfiguration } from './configuration.ts';

/** The pause between reads of keys and configuration that tokens cause, which anybody can send (Sign-in 18). */
const PAUSE_MS = 5_000;

type Challenge = { state: string; nonce: string; code_verifier: string; redirect_uri: string };

/** 'login' is a new authentication; 'select_account' the choice of an account, which may be signed in already. */
type Prompt = 'login' | 'select_account';

/**
 * The identity provider, used through OpenID Connect: an external one or the demo's own. All methods throw a
 * SignInFailure.
 */
export type IdentityProvider = {
  /** Returns the authorization address of the provider. */
  authorizationUrl(challenge: Challenge, prompt: Prompt | undefined): Promise<URL>;
  /** Validates the provider's response in the callback URL and returns the account with its ID token. */
  signedIn(callback: URL, challenge: Challenge): Promise<{ claims: Claims; id_token: string }>;
  /**
   * Returns the address at the provider that ends its session and then opens `returnTo`; null without such an address.
   * `id_token` identifies the session.
   */
  endSessionUrl(returnTo: string, id_token: string | null): Promise<URL | null>;
  /** Validates a logout token and returns its claims. */
  logoutClaims(token: string): Promise<LogoutClaims>;
};

type Discovered = { configuration: openid.Configuration; verify: VerifySignature };

/**
 * `fetchProvider` must also reach the demo's own provider, whose public address may not resolve on this
 * machine.
 */
export function connectProvider(config: Config, fetchProvider: typeof fetch): IdentityProvider {
  return new ConnectedProvider(config, traced(boundedFetch(fetchProvider)));
}

class ConnectedProvider implements IdentityProvider {
  readonly #config: Config;
  readonly #fetch: typeof fetch;
  readonly #gate = createGate(PAUSE_MS);
  #discovered: Promise<Discovered> | null = null;

  constructor(config: Config, fetchProvider: typeof fetch) {
    this.#config = config;
    this.#fetch = fetchProvider;
  }

  authorizationUrl(challenge: Challenge, prompt: Prompt | undefined): Promise<URL> {
    const { state, nonce, code_verifier, redirect_uri } = challenge;
    return this.#use('misconfigured', async ({ configuration }) => {
      const code_challenge = await openid.calculatePKCECodeChallenge(code_verifier);
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
        ...promptParameters(configuration, prompt),
      });
    });
  }

  signedIn(
    callback: URL,
    { state, nonce, code_verifier }: Challenge,
  ): Promise<{ claims: Claims; id_token: string }> {
    return this.#use('invalid', async ({ configuration, verify }) => {
      const { url, issuer } = withConfiguredIssuer(configuration, callback);
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      });
      const [claims, { id_token }] = [tokens.claims(), tokens];
      if (!claims || !id_token) throw new SignInFailure('invalid', 'the provider sent no ID token');
      await verify(id_token);
      // The library does not check the time of issue.
      if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) {
        throw new SignInFailure('invalid', 'the ID token was issued in the future');
      }
      if (issuer !== null && issuer !== claims.iss) {
        throw new SignInFailure('invalid', 'callback and ID token name different issuers');
      }
      const all = await withUserInfo(configuration, claims, tokens.access_token);
      // The demo's issuer changes with PORT, but its people must stay bound to their accounts.
      return { claims: this.#config.oidc === null ? { ...all, iss: DEMO_CLIENT.client_id } : all, id_token };
    });
  }

  endSessionUrl(returnTo: string, id_token: string | null): Promise<URL | null> {
    return this.#use('misconfigured', ({ configuration }) => {
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return openid.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(id_token === null ? {} : { id_token_hint: id_token }),
      });
    });
  }

  logoutClaims(token: string): Promise<LogoutClaims> {
    return this.#use('invalid', async ({ configuration, verify }) => {
      await verify(token);
      const { issuer } = configuration.serverMetadata();
      return readLogoutToken(token, { issuer, client_id: configuration.clientMetadata().client_id });
    });
  }

  /** Runs the work with the discovered configuration. `fallback` is the code of failures that have none. */
  async #use<Result>(
    fallback: SignInFailure['code'],
    work: (discovered: Discovered) => Result | Promise<Result>,
  ): Promise<Result> {
    const discovered = await this.#discover();
    try {
      return await work(discovered);
    } catch (error) {
      throw this.#failed(error, fallback);
    }
  }

  /** Fetches the configuration at the first sign-in: the server must also start while the provider is down. */
  #discover(): Promise<Discovered> {
    this.#discovered ??= fetchConfiguration(this.#config, this.#fetch)
      .then((configuration) => ({ configuration, verify: this.#verifierOf(configuration) }))
      .catch((error: unknown) => {
        throw this.#failed(error, 'misconfigured');
      });
    return this.#discovered;
  }

  #verifierOf(configuration: openid.Configuration): VerifySignature {
    const address = new URL(configuration.serverMetadata().jwks_uri ?? '');
    if (address.protocol !== 'https:' && !mayBeHttp(this.#config)) {
      throw new SignInFailure('misconfigured', 'the address of the keys is not encrypted');
    }
    return createVerifier(address, {
      fetchKeys: this.#fetch,
      timeout_ms: TIMEOUT_S * 1_000,
      gate: this.#gate,
    });
  }

  /**
   * Drops the configuration and the keys after a failure, to fetch them again: they may have changed or been
   * corrected.
   */
  #failed(error: unknown, fallback: SignInFailure['code']): SignInFailure {
    const failure = toSignInFailure(error, fallback);
    const { code } = failure;
    if (code === 'misconfigured' || code === 'unavailable' || (code === 'invalid' && this.#gate()))
      this.#discovered = null;
    return failure;
  }
}

/**
 * Microsoft's multi-tenant configuration has the issuer `…/{tenantid}/…`, while the callback names the
 * tenant's own. The library compares the two, so `url` contains the configured one; `issuer` is the one to
 * compare with the ID token, or null.
 */
function withConfiguredIssuer(
  configuration: openid.Configuration,
  callback: URL,
): { url: URL; issuer: string | null } {
  const url = new URL(callback);
  const issuer = url.searchParams.get('iss');
  const { issuer: configured } = configuration.serverMetadata();
  if (issuer === null || !configured.includes('{tenantid}')) return { url, issuer: null };
  url.searchParams.set('iss', configured);
  return { url, issuer };
}

/** These document the choice of an account, but list no prompts in their metadata. */
const SELECTING_HOSTS = ['login.microsoftonline.com', 'login.microsoftonline.us', 'accounts.google.com'];

/**
 * Returns the parameters of the prompt. A provider that does not announce a choice of accounts has to authenticate
 * again: it may ignore an unknown value, and return immediately with the same account.
 */
function promptParameters(
  configuration: openid.Configuration,
  prompt: Prompt | undefined,
): Record<string, string> {
  if (prompt === undefined) return {};
  const { issuer, prompt_values_supported: listed } = configuration.serverMetadata();
  const canSelect = Array.isArray(listed)
    ? listed.includes('select_account')
    : SELECTING_HOSTS.includes(new URL(issuer).host);
  if (prompt === 'select_account' && canSelect) return { prompt };
  // With max_age a provider must send the time of the authentication (auth_time).
  return { prompt: 'login', max_age: '0' };
}

/** Records requests as parts of a sign-in, without their paths and queries, which hold codes. */
function traced(fetchProvider: typeof fetch): typeof fetch {
  return (input, init) =>
    tracedPart(
      'request to the identity provider',
      () => ({ kind: 'client', attributes: { 'http.request.method': init?.method ?? 'GET' } }),
      async (span) => {
        const response = await fetchProvider(input, init);
        span?.set({ 'http.response.status_code': response.status });
        return response;
      },
    );
}

/**
 * Adds claims from the userinfo endpoint, where some providers keep email and name. Claims of the ID token
 * take precedence.
 */
async function withUserInfo(
  configuration: openid.Configuration,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const isComplete = claims['email'] !== undefined && claims['name'] !== undefined;
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const { email, email_verified, name, given_name, family_name }: Record<string, unknown> = await openid
    .fetchUserInfo(configuration, accessToken, claims.sub)
    .catch(() => ({}));
  // `email_verified` is only about the `email` of the same source.
  const emailClaims = claims['email'] === undefined ? { email, email_verified } : {};
  return { name, given_name, family_name, ...claims, ...emailClaims };
}

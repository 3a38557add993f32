import * as openid from 'openid-client';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { boundedFetch } from './boundedFetch.ts';
import type { Claims } from './claims.ts';
import { SignInFailure } from './failure.ts';
import { createGate, createVerifier, type VerifySignature } from './keys.ts';
import { toSignInFailure } from './providerFailure.ts';
import { tracedPart } from '../../tracing/tracer.ts';

/** The client of the demo's own provider, and the path of that provider on this server. */
export const DEMO_CLIENT = { client_id: 'gangway-demo', path: '/demo-sign-in' };

/** The timeout of each request to the provider. Short, because a person waits for the result. */
const TIMEOUT_S = 5;

/** The pause between reads of keys and configuration that tokens cause, which anybody can send (Sign-in 18). */
const PAUSE_MS = 5_000;

/** How far the provider's clock may be ahead, in seconds. The library does not check the time of issue. */
const CLOCK_TOLERANCE_S = 300;

export type Challenge = { state: string; nonce: string; code_verifier: string; redirect_uri: string };

/**
 * The identity provider, used through OpenID Connect: an external one or the demo's own. Both methods throw a
 * SignInFailure.
 */
export type IdentityProvider = {
  /** Returns the address at the provider to which the browser is sent. */
  authorizationUrl(challenge: Challenge, prompt: string | undefined): Promise<URL>;
  /** Validates the provider's response in the callback URL and returns the claims of the account. */
  claims(callback: URL, challenge: Challenge): Promise<Claims>;
};

type Discovered = { configuration: openid.Configuration; verify: VerifySignature };

/**
 * `fetchProvider` must also reach the demo's own provider, whose public address may not resolve on this
 * machine.
 */
export function connectProvider(config: Config, fetchProvider: typeof fetch): IdentityProvider {
  let discovered: Promise<Discovered> | null = null;
  const gate = createGate(PAUSE_MS);
  const fetchTraced = traced(boundedFetch(fetchProvider));

  // Fetched at the first sign-in: the server must also start while the provider is down.
  function discover(): Promise<Discovered> {
    discovered ??= fetchConfiguration(config, fetchTraced)
      .then((configuration) => ({ configuration, verify: verifierOf(configuration) }))
      .catch((error: unknown) => {
        throw failed(error, 'misconfigured');
      });
    return discovered;
  }

  function verifierOf(configuration: openid.Configuration): VerifySignature {
    const address = new URL(configuration.serverMetadata().jwks_uri ?? '');
    if (address.protocol !== 'https:' && !mayBeHttp(config)) {
      throw new SignInFailure('misconfigured', 'the address of the keys is not encrypted');
    }
    return createVerifier(address, { fetchKeys: fetchTraced, timeout_ms: TIMEOUT_S * 1_000, gate });
  }

  /**
   * Drops the configuration and the keys after a failure, to fetch them again: they may have changed or been
   * corrected.
   */
  function failed(error: unknown, fallback: SignInFailure['code']): SignInFailure {
    const failure = toSignInFailure(error, fallback);
    const { code } = failure;
    if (code === 'misconfigured' || code === 'unavailable' || (code === 'invalid' && gate()))
      discovered = null;
    return failure;
  }

  return {
    async authorizationUrl({ state, nonce, code_verifier, redirect_uri }, prompt) {
      const { configuration } = await discover();
      const code_challenge = await openid.calculatePKCECodeChallenge(code_verifier);
      try {
        return openid.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
          // With max_age a provider must send the time of the authentication (auth_time).
          ...(prompt === undefined ? {} : { prompt, max_age: '0' }),
        });
      } catch (error) {
        throw failed(error, 'misconfigured');
      }
    },

    async claims(callback, { state, nonce, code_verifier }) {
      const { configuration, verify } = await discover();
      try {
        const { url, issuer } = withConfiguredIssuer(configuration, callback);
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new SignInFailure('invalid', 'the provider sent no ID token');
        await verify(tokens.id_token);
        if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) {
          throw new SignInFailure('invalid', 'the ID token was issued in the future');
        }
        if (issuer !== null && issuer !== claims.iss) {
          throw new SignInFailure('invalid', 'callback and ID token name different issuers');
        }
        const all = await withUserInfo(configuration, claims, tokens.access_token);
        // The demo's issuer changes with PORT, but its people must stay bound to their accounts.
        return config.oidc === null ? { ...all, iss: DEMO_CLIENT.client_id } : all;
      } catch (error) {
        throw failed(error, 'invalid');
      }
    },
  };
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

/** Plain http is only accepted for a provider on this machine. */
function mayBeHttp({ oidc }: Config): boolean {
  return oidc === null || isLoopback(new URL(oidc.issuer).hostname);
}

function fetchConfiguration(config: Config, fetchProvider: typeof fetch) {
  const { oidc, public_url } = config;
  const issuer = new URL(oidc?.issuer ?? `${public_url}${DEMO_CLIENT.path}`);
  return openid.discovery(
    issuer,
    oidc?.client_id ?? DEMO_CLIENT.client_id,
    undefined,
    oidc?.client_secret ? authenticateClient(oidc.client_secret) : openid.None(),
    {
      timeout: TIMEOUT_S,
      execute: mayBeHttp(config) ? [openid.allowInsecureRequests] : [],
      [openid.customFetch]: fetchProvider as openid.CustomFetch,
    },
  );
}

/**
 * Sends the secret in the body when the provider supports that (Entra, Keycloak, Google), else in the header,
 * which all accept.
 */
function authenticateClient(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const supportsBody =
      server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (supportsBody ? inBody : inHeader)(server, ...request);
  };
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

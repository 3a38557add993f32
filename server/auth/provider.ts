import * as openid from 'openid-client';
import { type Config, isLoopback } from '../config/config.ts';
import { boundedFetch } from './boundedFetch.ts';
import type { Claims } from './claims.ts';
import { SignInFailure } from './failure.ts';
import { failureOf } from './providerFailure.ts';

/** What the demo's own provider is registered under. */
export const DEMO_CLIENT = { client_id: 'gangway-demo', path: '/demo-sign-in' };

/** The answers of a provider are awaited this long, in seconds: a person is waiting too. */
const TIMEOUT_S = 5;

export type Challenge = { state: string; nonce: string; code_verifier: string; redirect_uri: string };

/**
 * The identity provider, spoken to over OpenID Connect: the same code for a real one and for the demo's own. What goes wrong
 * with it is a SignInFailure.
 */
export type IdentityProvider = {
  /** Where the browser is sent to sign in. */
  authorizationUrl(challenge: Challenge, prompt: string | undefined): Promise<URL>;
  /** Finishes the sign-in from the address that the browser came back to; throws unless the answer is genuine. */
  claims(answer: URL, challenge: Challenge): Promise<Claims>;
};

/** `reach` also reaches the demo's own provider, whose public address need not lead here from the server itself. */
export function connectProvider(config: Config, reach: typeof fetch): IdentityProvider {
  let discovered: Promise<openid.Configuration> | null = null;

  // Asked when it is needed: a provider that is down keeps nobody from starting the server.
  function discover(): Promise<openid.Configuration> {
    discovered ??= fetchConfiguration(config, boundedFetch(reach)).catch((error: unknown) => {
      throw failed(error, 'misconfigured');
    });
    return discovered;
  }

  /** After a failure the configuration and the keys are asked for again: they may have changed, or have been mended. */
  function failed(error: unknown, otherwise: SignInFailure['code']): SignInFailure {
    const failure = failureOf(error, otherwise);
    if (failure.code !== 'cancelled' && failure.code !== 'expired') discovered = null;
    return failure;
  }

  return {
    async authorizationUrl({ state, nonce, code_verifier, redirect_uri }, prompt) {
      const configuration = await discover();
      const code_challenge = await openid.calculatePKCECodeChallenge(code_verifier);
      try {
        return openid.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
          // Asked for its age, a provider has to say when the person signed in (auth_time).
          ...(prompt === undefined ? {} : { prompt, max_age: '0' }),
        });
      } catch (error) {
        throw failed(error, 'misconfigured');
      }
    },

    async claims(answer, { state, nonce, code_verifier }) {
      const configuration = await discover();
      try {
        const { address, issuer } = inOwnName(configuration, answer);
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInFailure('invalid', 'the provider sent no ID token');
        if (issuer !== null && issuer !== claims.iss) {
          throw new SignInFailure('invalid', 'answer and ID token come from different issuers');
        }
        const all = await withUserInfo(configuration, claims, tokens.access_token);
        // The demo's address changes with PORT; its people stay who they are.
        return config.oidc === null ? { ...all, iss: DEMO_CLIENT.client_id } : all;
      } catch (error) {
        throw failed(error, 'invalid');
      }
    },
  };
}

/**
 * An authority for many tenants answers in the name of one, but its configuration has a blank there, with which the library
 * compares. So it is shown the blank, and the issuer that the answer named is left to be compared with the ID token's.
 */
function inOwnName(
  configuration: openid.Configuration,
  answer: URL,
): { address: URL; issuer: string | null } {
  const address = new URL(answer);
  const issuer = address.searchParams.get('iss');
  const { issuer: own } = configuration.serverMetadata();
  if (issuer === null || !own.includes('{tenantid}')) return { address, issuer: null };
  address.searchParams.set('iss', own);
  return { address, issuer };
}

function fetchConfiguration({ oidc, public_url }: Config, reach: typeof fetch) {
  const issuer = new URL(oidc?.issuer ?? `${public_url}${DEMO_CLIENT.path}`);
  // Plain http is for a provider on this machine alone.
  const mayBeHttp = oidc === null || isLoopback(issuer.hostname);
  return openid.discovery(
    issuer,
    oidc?.client_id ?? DEMO_CLIENT.client_id,
    undefined,
    oidc?.client_secret ? showSecret(oidc.client_secret) : openid.None(),
    {
      timeout: TIMEOUT_S,
      // Without this the signature of an ID token from the token endpoint is not looked at.
      execute: [openid.enableNonRepudiationChecks, ...(mayBeHttp ? [openid.allowInsecureRequests] : [])],
      [openid.customFetch]: reach as openid.CustomFetch,
    },
  );
}

/** In the body where the provider offers that, as Entra, Keycloak and Google do; else in the header, which all must accept. */
function showSecret(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const offersBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (offersBody ? inBody : inHeader)(server, ...request);
  };
}

/** Some providers tell email and name only when asked. Nothing that was signed is replaced by it. */
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
  // An email and the word for it belong together.
  const emailClaims = claims['email'] === undefined ? { email, email_verified } : {};
  return { name, given_name, family_name, ...emailClaims, ...claims };
}

import * as openid from 'openid-client';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';

/** The client of the demo's own provider, and the path of that provider on this server. */
export const DEMO_CLIENT = { client_id: 'gangway-demo', path: '/demo-sign-in' };

/** The timeout of each request to the provider. Short, because a person waits for the result. */
export const TIMEOUT_S = 5;

/** Plain http is only accepted for a provider on this machine. */
export function mayBeHttp({ oidc }: Config): boolean {
  return oidc === null || isLoopback(new URL(oidc.issuer).hostname);
}

export function fetchConfiguration(config: Config, fetchProvider: typeof fetch) {
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

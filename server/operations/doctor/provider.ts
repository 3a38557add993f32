import { boundedFetch } from '../../auth/provider/boundedFetch.ts';
import type { OidcSettings } from '../../platform/config/oidcSettings.ts';
import type { Config } from '../../platform/config/config.ts';
import { checkClock } from './clock.ts';
import { fail, type Line, ok, reasonOf, warn } from './line.ts';

const ABOUT = 'identity provider';

/** The fields of the provider's responses that are read here. */
type Reply = {
  issuer?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  jwks_uri?: string;
  keys?: unknown[];
  error?: string;
};

/** Reads the provider's metadata and keys, and tries the client's id and secret. Nobody is signed in. */
export async function checkProvider({ oidc, public_url }: Config): Promise<Line[]> {
  if (oidc === null) return [ok(ABOUT, 'the one of the demo')];
  const started = Date.now();
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { json: metadata, response } = await get(address);
  const date = Date.parse(response.headers.get('date') ?? '');
  const clock = Number.isNaN(date) ? [] : [checkClock('the identity provider', date + 500, started, 1_000)];
  if (metadata === null) {
    return [
      fail(ABOUT, `${address} responds with ${response.status} and no metadata: correct OIDC_ISSUER`),
      ...clock,
    ];
  }
  const { issuer = '', authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  // Microsoft's metadata for several tenants has a placeholder.
  if (issuer !== oidc.issuer && !issuer.includes('{tenantid}')) {
    return [fail(ABOUT, `it calls itself ${issuer}: set OIDC_ISSUER to exactly that`), ...clock];
  }
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) {
    return [fail(ABOUT, 'its metadata lacks the endpoints of sign-in: correct OIDC_ISSUER'), ...clock];
  }
  return [
    ok(ABOUT, `${issuer}; register this redirect URI there: ${redirectUri(public_url)}`),
    ...(await Promise.all([checkKeys(jwks_uri), checkClient(oidc, token_endpoint, public_url)])),
    ...clock,
  ];
}

const redirectUri = (public_url: string) => `${public_url}/api/auth/oidc/callback`;

async function checkKeys(jwks_uri: string): Promise<Line> {
  try {
    const { json } = await get(jwks_uri);
    const count = json?.keys?.length ?? 0;
    return count > 0 ? ok(ABOUT, `publishes ${count} keys`) : fail(ABOUT, `${jwks_uri} publishes no keys`);
  } catch (error) {
    return fail(ABOUT, `its keys cannot be read from ${jwks_uri}: ${reasonOf(error)}`);
  }
}

/** Exchanges a code that does not exist: a provider checks the client first and then refuses the code. */
async function checkClient(oidc: OidcSettings, token_endpoint: string, public_url: string): Promise<Line> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'gangway-doctor',
    redirect_uri: redirectUri(public_url),
    client_id: oidc.client_id,
    code_verifier: 'gangway-doctor-gangway-doctor-gangway-doctor',
    ...(oidc.client_secret === null ? {} : { client_secret: oidc.client_secret }),
  });
  try {
    const { json } = await get(token_endpoint, { method: 'POST', body });
    const error = json?.error ?? 'no reason';
    if (error === 'invalid_grant') return ok(ABOUT, 'accepts OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    if (error === 'invalid_client' || error === 'unauthorized_client') {
      return fail(ABOUT, `refuses the client (${error}): correct OIDC_CLIENT_ID and OIDC_CLIENT_SECRET`);
    }
    return warn(ABOUT, `whether it accepts the client is not known (${error}): try a sign-in`);
  } catch (error) {
    return fail(ABOUT, `its token endpoint cannot be reached: ${reasonOf(error)}`);
  }
}

/** Returns the response with its JSON; null for anything else than an object. */
async function get(url: string, init: RequestInit = {}): Promise<{ json: Reply | null; response: Response }> {
  const response = await boundedFetch(fetch)(url, { ...init, signal: AbortSignal.timeout(2_500) });
  const json: unknown = await response.json().catch(() => null);
  return { json: typeof json === 'object' ? json : null, response };
}

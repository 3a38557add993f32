import * as openid from 'openid-client';
import { SignInFailure } from './failure.ts';

type Code = SignInFailure['code'];

/**
 * Converts an error of openid-client. `fallback` is the code for an unusable response that has no code of its
 * own.
 */
export function toSignInFailure(error: unknown, fallback: Code): SignInFailure {
  return error instanceof SignInFailure
    ? error
    : new SignInFailure(codeOf(error) ?? fallback, describe(error));
}

/** OAuth and OpenID Connect error codes. Any other means that the provider does not accept this client. */
const OAUTH_ERRORS = new Map<string, Code>([
  ['access_denied', 'cancelled'],
  ['consent_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['login_required', 'cancelled'],
  ['invalid_grant', 'expired'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
]);

/**
 * Library error codes for wrong settings: an issuer that differs from OIDC_ISSUER, or http where https is
 * required.
 */
const CONFIGURATION_ERRORS = new Set<unknown>([
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
]);

function codeOf(error: unknown): Code | null {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return OAUTH_ERRORS.get(error.error) ?? 'misconfigured';
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'misconfigured';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (CONFIGURATION_ERRORS.has(code)) return 'misconfigured';
  if (cause instanceof Response) {
    return cause.status >= 500 || cause.status === 429 ? 'unavailable' : 'misconfigured';
  }
  // fetch() throws a TypeError when there was no response.
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'ERR_JWKS_TIMEOUT'
    ? 'unavailable'
    : null;
}

/**
 * Describes an error for the log. Leaves out the properties that libraries attach: they may contain tokens
 * and codes.
 */
function describe(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    // Only for a configuration error: there the provider's description helps the admin.
    const description = OAUTH_ERRORS.has(error.error)
      ? ''
      : `: ${error.error_description?.slice(0, 500) ?? ''}`;
    return `the provider responded with ${error.error}${description}`;
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) {
    return 'the provider refused the client id or its secret';
  }
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 3; current = current.cause) {
    const { code } = current as { code?: unknown };
    parts.push(typeof code === 'string' ? `${current.message} (${code})` : current.message);
  }
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Response) parts.push(`status ${cause.status}`);
  return parts.join(': ') || 'unknown error';
}

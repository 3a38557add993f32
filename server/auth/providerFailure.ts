import * as openid from 'openid-client';
import { SignInFailure } from './failure.ts';

type Code = SignInFailure['code'];

/** What went wrong with the provider. `otherwise` is the word for an answer that came, but cannot be used. */
export function failureOf(error: unknown, otherwise: Code): SignInFailure {
  return error instanceof SignInFailure
    ? error
    : new SignInFailure(codeOf(error) ?? otherwise, describe(error));
}

/** What the error codes of OAuth and OpenID Connect mean for a person. Any other: the provider does not accept us. */
const ANSWERS = new Map<string, Code>([
  ['access_denied', 'cancelled'],
  ['consent_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['login_required', 'cancelled'],
  ['invalid_grant', 'expired'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
]);

/** The library's words for settings that do not fit: another issuer than OIDC_ISSUER, or http where https has to be. */
const MISFITS = new Set<unknown>(['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'OAUTH_HTTP_REQUEST_FORBIDDEN']);

function codeOf(error: unknown): Code | null {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return ANSWERS.get(error.error) ?? 'misconfigured';
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'misconfigured';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (MISFITS.has(code)) return 'misconfigured';
  if (cause instanceof Response) {
    return cause.status >= 500 || cause.status === 429 ? 'unavailable' : 'misconfigured';
  }
  // A TypeError is how fetch() says that there was no answer.
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' ? 'unavailable' : null;
}

/** An error in words for the log, without what libraries attach to it: that may hold tokens and codes. */
function describe(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    // The provider's own words help whoever has set it up; where there is no mistake they are left out.
    const words = ANSWERS.has(error.error) ? '' : `: ${error.error_description?.slice(0, 500) ?? ''}`;
    return `the provider answered ${error.error}${words}`;
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) {
    return 'the provider refused the client id or its secret';
  }
  const parts: string[] = [];
  for (let at = error; at instanceof Error && parts.length < 3; at = at.cause) {
    const { code } = at as { code?: unknown };
    parts.push(typeof code === 'string' ? `${at.message} (${code})` : at.message);
  }
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Response) parts.push(`status ${cause.status}`);
  return parts.join(': ') || 'unknown';
}

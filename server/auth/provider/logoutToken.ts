import { decodeJwt, type JWTPayload } from 'jose';
import { SignInFailure } from './failure.ts';

/** How far the provider's clock may be ahead, in seconds. */
export const CLOCK_TOLERANCE_S = 300;

/** A provider sends a logout token immediately, and it is valid for minutes. An older one was held back. */
const MAX_AGE_S = 600;

/** The event that a logout token is about (OpenID Connect Back-Channel Logout 1.0). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The sessions that the provider has ended: that of `sid`, or without one all of `sub`. */
export type LogoutClaims = {
  iss: string;
  /** Identifies the token. */
  jti: string;
  /** When the token would be refused anyway, in seconds since 1970. */
  refused_from: number;
  sub: string | null;
  sid: string | null;
};

/**
 * Returns the claims of a logout token whose signature was verified. Throws a SignInFailure with the first check that it fails
 * (Sign-in 20).
 */
export function readLogoutToken(
  token: string,
  expected: { issuer: string; client_id: string },
  now = Date.now() / 1_000,
): LogoutClaims {
  const claims = decodeJwt(token);
  const { iat = 0, exp = 0 } = claims;
  const reason = whyRefused(claims, expected, now);
  if (reason !== null) throw new SignInFailure('invalid', `the logout token ${reason}`);
  return {
    iss: claims.iss!,
    jti: claims.jti!,
    refused_from: Math.min(exp, iat + MAX_AGE_S),
    sub: claims.sub ?? null,
    sid: isText(claims['sid']) ? claims['sid'] : null,
  };
}

function whyRefused(
  claims: JWTPayload,
  { issuer, client_id }: { issuer: string; client_id: string },
  now: number,
): string | null {
  const { iss, aud, iat, exp, jti, sub, sid, events, nonce } = claims as Record<string, unknown>;
  // Microsoft's multi-tenant configuration names the tenant of the token.
  if (iss !== issuer.replace('{tenantid}', String(claims['tid']))) return 'is of another issuer';
  if (!(Array.isArray(aud) ? aud : [aud]).includes(client_id)) return 'is for another client';
  if (!isNumber(iat) || iat > now + CLOCK_TOLERANCE_S || iat < now - MAX_AGE_S)
    return 'is too old or of the future';
  if (!isNumber(exp) || exp <= now) return 'has expired';
  if (!isText(jti)) return 'has no id (jti)';
  // An ID token has one: it must not pass as a logout token.
  if (nonce !== undefined) return 'has a nonce';
  if (!isObject(events) || !isObject(events[LOGOUT_EVENT])) return 'is about another event';
  if ((sub !== undefined && !isText(sub)) || (sid !== undefined && !isText(sid)))
    return 'has no usable sub or sid';
  return sub === undefined && sid === undefined ? 'has neither sub nor sid' : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\0\p{Surrogate}]{1,1000}$/u.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The `type` of refusals whose status alone does not say what to do about them (RFC 9457). */

/** Signing needs a fresh sign-in first (REAUTH_TO_SIGN). */
export const SIGN_IN_AGAIN = 'urn:gangway:sign-in-again';

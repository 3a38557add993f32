/** The sentence that /login shows for each value of its `error` parameter (Sign-in 8, docs/sign-in.md). */
export const SIGN_IN_FAILURES = {
  /** The person cancelled, or the provider denied access. */
  cancelled: 'You cancelled signing in, or your account may not use this app.',
  /** The callback came from another browser, a second time, or after ten minutes. */
  expired: 'Signing in took too long, or was finished already. Please try again.',
  /** The provider's response failed validation. */
  invalid: 'Signing in did not work. Please try again, or ask your admin.',
  /** The provider rejects the client id, the secret or the redirect URI. */
  misconfigured: 'Signing in is not set up correctly. Please ask your admin.',
  /** The account has no email address. */
  no_email:
    'Your account has no email address that can be used here. Please ask your admin to add one at the identity provider.',
  /** The provider has not verified the email (Sign-in 5). */
  untrusted_email:
    'Your email address is not confirmed by your organisation, so you cannot sign in here. Please ask your admin to verify it at the identity provider.',
  /** A guest of the tenant (Sign-in 13). */
  guest:
    'Guest accounts may not sign in here. Please ask your admin for a member account or for access as a guest.',
  /** An admin has disabled the person (People 9). */
  disabled: 'Your account is disabled. Please ask your admin to enable it again.',
  /** The email belongs to another account, or the tenant may not sign in. */
  refused:
    'Your account may not sign in here. Please ask your admin to allow your organisation, or to check whether your email belongs to another account.',
  /** The identity provider or the database cannot be reached. */
  unavailable: 'Signing in is not possible at the moment. Please try again in a few minutes.',
  /** An unexpected error of the server. */
  failed: 'Something went wrong on our side. Please try again.',
} as const;

export type SignInFailureCode = keyof typeof SIGN_IN_FAILURES;

const ACCOUNT_REFUSALS: readonly unknown[] = ['no_email', 'untrusted_email', 'guest', 'refused', 'disabled'];

/**
 * Returns whether the failure refuses the account, so that trying again does not help: then the page is a 403
 * (Sign-in 8).
 */
export function isAccountRefusal(code: unknown): boolean {
  return ACCOUNT_REFUSALS.includes(code);
}

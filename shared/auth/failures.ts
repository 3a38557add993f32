/** Why a sign-in led back to /login: the value of its `error` parameter, and what the person reads (docs/sign-in.md). */
export const SIGN_IN_FAILURES = {
  /** The person, or the provider on their behalf, gave up. */
  cancelled: 'You cancelled signing in, or your account may not use this app.',
  /** Another browser's answer, a reused one, or one that came after ten minutes. */
  expired: 'Signing in took too long, or was finished already. Please try again.',
  /** The provider's answer is not genuine. */
  invalid: 'Signing in did not work. Please try again, or ask your administrator.',
  /** The provider does not accept this product. */
  misconfigured: 'Signing in is not set up correctly. Please ask your administrator.',
  /** The account comes without an email address. */
  no_email: 'Your account has no email address that can be used here. Please ask your administrator.',
  /** This account may not use this email, or its tenant may not sign in. */
  refused: 'Your account may not sign in here. Please ask your administrator for access.',
  /** The identity provider or the database cannot be reached. */
  unavailable: 'Signing in is not possible at the moment. Please try again in a few minutes.',
  /** A fault of our own. */
  failed: 'Something went wrong on our side. Please try again.',
} as const;

export type SignInFailureCode = keyof typeof SIGN_IN_FAILURES;

import type { SignInFailureCode } from '#shared/auth/failures.ts';

/**
 * A failed sign-in, which redirects to /login. The message is logged as the reason; it never contains a token
 * or a code.
 */
export class SignInFailure extends Error {
  readonly code: SignInFailureCode;

  constructor(code: SignInFailureCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

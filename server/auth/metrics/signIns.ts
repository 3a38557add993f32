import { Counter, Registry } from 'prom-client';
import type { SignInFailureCode } from '#shared/auth/failures.ts';

/** The metrics of the sign-ins at this process. */
export const signInMetrics = new Registry();

const signIns = new Counter({
  name: 'gangway_sign_ins_total',
  help: 'Sign-ins at the identity provider by result: success, or the code of the failure',
  labelNames: ['result'],
  registers: [signInMetrics],
});
// Without a first value a rate would miss the first sign-in.
signIns.inc({ result: 'success' }, 0);

export function countSignIn(result: 'success' | SignInFailureCode): void {
  signIns.inc({ result });
}

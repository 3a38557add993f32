import type { SignatureRole } from '#shared/plans/rights.ts';

/** The words around signatures that the specification leaves open. */
export const signing = {
  title: {
    employee: 'Sign onboarding plan',
    manager: 'Approve training completion',
  } satisfies Record<SignatureRole, string>,
  confirm: {
    employee: 'Sign plan',
    manager: 'Approve and sign',
  } satisfies Record<SignatureRole, string>,
  about: (plan: string) => `About the onboarding plan "${plan}" you state:`,
  asWhom: (name: string, email: string) => (name === email ? email : `${name}, ${email}`),
  recorded:
    'The date and time, your network address and your device are recorded with your signature. You cannot take it back.',
  lastSignature: 'The other side has signed already, so your signature completes the plan.',
  next: {
    employee: {
      told: 'The tasks can then no longer be changed. Your manager will be notified to provide their signature to complete the process.',
      untold:
        'The tasks can then no longer be changed. The signature of your manager is what then completes the process.',
    },
    manager: {
      told: 'The tasks can then no longer be changed. The employee will be notified to sign.',
      untold:
        'The tasks can then no longer be changed. The signature of the employee is what then completes the process.',
    },
  } satisfies Record<SignatureRole, Record<'told' | 'untold', string>>,
  freshSignIn: 'Your organisation asks for a fresh sign-in of at most five minutes ago before you sign.',
  signInAgain: 'Sign in again',

  notYet: 'Not yet',
  returnTitle: 'Return the plan',
  returnExplained:
    'The signature of the employee then no longer counts. They can tick tasks again, and sign once more when everything is done.',
  comment: 'What is missing',
  commentMissing: 'Say what is missing, so that the employee knows what to do.',
  returnPlan: 'Return plan',
  returnedBy: (name: string) => `Not yet: ${name} has returned this plan`,
} as const;

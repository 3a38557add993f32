import type { SignatureRole } from '#shared/plans/refusals.ts';

export const messages = {
  offer: {
    employee: 'Sign and Approve Training Completion',
    manager: 'Approve Training Completion',
  } satisfies Record<SignatureRole, string>,
  approving: 'Approving...',
  approved: 'Training Approved',
  signed: 'Training completion approved successfully!',
  signFailed: 'Failed to approve training completion. Please try again.',

  dialogTitle: {
    employee: 'Sign onboarding plan',
    manager: 'Approve training completion',
  } satisfies Record<SignatureRole, string>,
  confirm: {
    employee: 'Sign plan',
    manager: 'Approve and sign',
  } satisfies Record<SignatureRole, string>,
  recorded:
    'The date and time, your network address and your device are recorded with your signature. You cannot take it back.',
  lastSignature: (signed: { name: string; day: string } | null) =>
    signed === null
      ? 'Your signature completes the plan.'
      : `${signed.name} signed on ${signed.day}. Your signature completes the plan.`,
  next: {
    employee: {
      withMail:
        'The tasks can then no longer be changed. Your manager will be notified to provide their signature to complete the process.',
      withoutMail:
        'The tasks can then no longer be changed. The signature of your manager is what then completes the process.',
    },
    manager: {
      withMail: 'The tasks can then no longer be changed. The employee will be notified to sign.',
      withoutMail:
        'The tasks can then no longer be changed. The signature of the employee is what then completes the process.',
    },
  } satisfies Record<SignatureRole, Record<'withMail' | 'withoutMail', string>>,
  freshSignIn: 'Your organisation asks for a fresh sign-in of at most five minutes ago before you sign.',
  signInAgain: 'Sign in again',

  congratulations: 'Congratulations!',
  completedAllTasks: (plan: string) => `You have completed all tasks in: ${plan}`,
  pleaseSign:
    'Please sign the onboarding plan. After you sign, your manager will be notified to provide their signature to complete the process.',
  /** Beside the specified sentence, where no mail is sent. */
  mailIsOff: (manager: string) => `Mail is not set up here: ${manager} sees it on the list of plans.`,
  /** In its place, once the manager has signed. */
  pleaseSignLast: (manager: string) =>
    `Please sign the onboarding plan. ${manager} has signed already, so your signature completes it.`,
  goToSign: 'Go to Sign Plan',
  allTasksDone: 'All tasks done',
  readyToSign: 'All tasks done. You can now sign the plan.',

  notYet: 'Not yet',
  returnTitle: 'Return the plan',
  returnExplained:
    'The signature of the employee then no longer counts. They can tick tasks again, and sign once more when everything is done.',
  comment: 'What is missing',
  commentMissing: 'Say what is missing, so that the employee knows what to do.',
  returnPlan: 'Return plan',
  returned: 'Onboarding plan returned with your comment.',
  returnFailed: 'Failed to return the onboarding plan. Please try again.',
  returnedBy: (name: string) => `Not yet: ${name} has returned this plan`,

  signatures: 'Signatures',
  signedAs: { employee: 'Employee', manager: 'Manager' } satisfies Record<SignatureRole, string>,
  signedAt: 'Signed',
  verify: 'Verify',

  download: 'Download Report',
  downloadFailed: 'Failed to download report. Please try again.',
} as const;

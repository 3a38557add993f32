import type { Fate } from './queue.ts';

/** The texts of approving several plans in one sitting. */
export const messages = {
  back: 'Back to all onboarding plans',
  close: 'Close',
  place: (at: number, all: number) => `${at} of ${all}`,
  pips: (approved: number, others: number, open: number) =>
    `${approved} approved, ${others} not yet, ${open} to go`,
  desk: 'Your signature',
  unchanged: 'The plan has not changed since.',
  signedOn: (name: string, day: string) => `${name} signed on ${day}. Your signature completes the plan.`,
  approve: 'Approve and next',
  approveLast: 'Approve',
  notYet: 'Not yet',
  missing: 'What is missing?',
  sendBack: 'Send back and next',
  skip: 'Skip for now',
  next: 'Next plan',
  afterwards: 'Then',
  failed: 'Not signed. Try again.',
  changed: (name: string) => `The plan of ${name} changed since you opened it. It was not signed.`,
  readAgain: 'Read again',
  gone: 'This plan no longer waits for your signature.',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  empty: 'Nothing waits for your signature',
  emptyText: 'Plans come here when their employees have signed.',
  aboard: (people: number) => (people === 1 ? '1 person is aboard' : `${people} people are aboard`),
  nobody: 'All plans are looked through',
  done: 'Each plan has its own signature with its own evidence. The people and you get a mail when mail is set up.',
  fates: {
    approved: 'Approved',
    returned: 'Sent back',
    skipped: 'Skipped: it still waits for you',
  } satisfies Record<Fate, string>,
} as const;

import type { MailState } from '#shared/outbox/state.ts';

const MAIL_KINDS = new Map([
  ['assigned', 'Plan assigned'],
  ['reminder', 'Reminder of what is due'],
  ['nudge', 'Reminder sent by hand'],
  ['ready_to_sign', 'Ready to sign'],
  ['needs_signature', 'Signature needed'],
  ['returned', 'Plan returned'],
  ['comment', 'New comment'],
  ['completed', 'Plan completed, with the report'],
  ['handed_over', 'Change of manager'],
  ['email_changed', 'Change of email'],
]);

/** The texts of a plan's history and mails. */
export const messages = {
  history: 'History',
  loadingHistory: 'Loading the history...',
  historyFailed: 'Failed to load the history',
  older: (count: number) => (count === 1 ? 'Show the oldest one' : `Show ${count} older ones`),
  changes: 'What was changed',
  empty: 'empty',
  yes: 'yes',
  no: 'no',

  mails: 'Mails',
  loadingMails: 'Loading the mails...',
  mailsFailed: 'Failed to load the mails',
  noMails: 'No mails have been written about this plan.',
  /** A kind that this release does not know is shown by its name: 'on_hold' as 'on hold'. */
  mailKind: (kind: string) => MAIL_KINDS.get(kind) ?? kind.replaceAll('_', ' '),
  to: 'To',
  written: 'written',
  sentAt: 'sent',
  nextAttempt: 'next attempt',
  state: {
    queued: 'Queued',
    sent: 'Sent',
    failing: 'Failing, will be tried again',
    failed: 'Failed, given up',
  } satisfies Record<MailState, string>,

  changedTitle: 'The plan has changed',
  changedSince: 'This plan has changed since you opened it. Read what is new before you sign.',
  loadingChanges: 'Loading the changes…',
  changesFailed: 'The changes cannot be loaded. Close this, and read the plan before you sign.',
  sameContent: 'Its texts and tasks are as you saw them.',
  goOn: 'Continue',
} as const;

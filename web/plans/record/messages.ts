import type { MailState } from '#shared/outbox/state.ts';

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

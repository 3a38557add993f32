import type { MailState } from '#shared/outbox/state.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';

/** The words of what is kept of a plan: its signatures, its history and the mails about it. */
export const words = {
  signatures: 'Signatures',
  signedAs: { employee: 'Employee', manager: 'Manager' } satisfies Record<SignatureRole, string>,
  signed: 'Signed',
  verify: 'Verify',

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
} as const;

const KINDS = new Map([
  ['assigned', 'Plan assigned'],
  ['reminder', 'Reminder of what is due'],
  ['nudge', 'Reminder sent by hand'],
  ['ready_to_sign', 'Ready to sign'],
  ['needs_signature', 'Signature needed'],
  ['returned', 'Plan returned'],
  ['comment', 'New comment'],
  ['completed', 'Plan completed, with the report'],
]);

/** What a mail is about. A kind of a later release is still told: 'on_hold' as 'on hold'. */
export const mailKind = (kind: string) => KINDS.get(kind) ?? kind.replaceAll('_', ' ');

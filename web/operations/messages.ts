import type { OperationPart } from '#shared/operations/schema.ts';

export const messages = {
  loading: 'Looking at every part...',
  loadFailed: 'Failed to load the operation',
  checkAgain: 'Check again',

  lead: (toDo: number, fine: number) =>
    toDo === 0 ? `All ${fine} are fine.` : `${toDo} to do, ${fine} fine.`,
  toDo: 'To do',
  fine: 'Fine',
  parts: {
    release: 'Release',
    mail: 'Mail',
    backup: 'Last backup',
    jobs: 'Jobs',
    directory: 'Directory',
    webhooks: 'Webhooks',
    sessions: 'Sessions',
    emails: 'Emails of sign-ins',
    tokens: 'Access tokens',
    signature: 'Signature of reports',
    replicas: 'Replicas',
  } satisfies Record<OperationPart, string>,
  command: 'command',
  open: 'Open',
  openPart: (part: string) => `Open ${part}`,

  sendTest: 'Send a test mail',
  testSent: (email: string) => `Sent to ${email}. Look in your inbox.`,
  testRefused: (reason: string) => `It was not sent. ${reason}`,
  testFailed: 'Failed to send the test mail. Please try again.',

  failedMails: 'Mails that failed',
  to: (email: string) => `to ${email}`,
  nextAttempt: 'retried automatically',
  /** Where the time of the next attempt has come. */
  attemptDue: 'will be retried shortly',
  givenUp: 'given up. Mend the address or the mail server, then try again.',
  tryAgain: 'Try again',
  tryAgainOf: (mail: string, email: string) => `Try again: ${mail} to ${email}`,
  retried: 'Sending again. Check again in a moment.',
  retryFailed: 'Failed to send the mail again. Please try again.',

  failedWork: 'Work that failed',
  about: (subject: string) => `· ${subject}`,
  attempts: (count: number) => (count === 1 ? 'failed once' : `failed ${count} times`),
  tryWorkAgainOf: (work: string, subject: string) => `Try again: ${work} ${subject}`.trimEnd(),
  workRetried: 'It is tried again within five minutes.',
  workRetryFailed: 'Failed to try it again. Please try again.',
  gone: 'It is no longer listed: it was done or dropped meanwhile.',
  showAll: (count: number, most: number) => (count < most ? `Show all ${count}` : `Show the last ${count}`),
  onlyLast: (count: number) => `Only the last ${count} are listed.`,
} as const;

export const MAIL_STATES = ['queued', 'sent', 'failing', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The columns of an outbox row that determine its state. */
type MailFacts = { sent_at: string | null; given_up_at: string | null; last_error: string | null };

/** Returns the delivery state of a mail: `failing` is retried, `failed` is given up (Mails 5). */
export function mailState({ sent_at, given_up_at, last_error }: MailFacts): MailState {
  if (sent_at !== null) return 'sent';
  if (given_up_at !== null) return 'failed';
  return last_error === null ? 'queued' : 'failing';
}

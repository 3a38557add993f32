export const MAIL_STATES = ['queued', 'sent', 'failing', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What of a mail's row tells how far it has come. */
export type MailFacts = { sent_at: string | null; given_up_at: string | null; last_error: string | null };

/** How far a mail has come: failing is still being tried, failed is given up. */
export function mailState({ sent_at, given_up_at, last_error }: MailFacts): MailState {
  if (sent_at !== null) return 'sent';
  if (given_up_at !== null) return 'failed';
  return last_error === null ? 'queued' : 'failing';
}

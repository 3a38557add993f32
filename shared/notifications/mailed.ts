import type { MailKind } from '../events/catalogue.ts';

/** The kinds of mails, in the order of the choices. */
export const MAIL_KINDS = [
  'assigned',
  'task_for_you',
  'stand_in',
  'stand_in_ended',
  'start_moved',
  'start_proposed',
  'due_date_moved',
  'hr_assigned',
  'batch_done',
  'ready_to_sign',
  'needs_signature',
  'returned',
  'completed',
  'comment',
  'nudge',
  'manager_asked',
  'reminder',
  'handed_over',
  'email_changed',
  'records_joined',
] as const satisfies readonly MailKind[];

/**
 * What nobody can mute (Notifications 7): without the first two a plan stands still, and the others go to an address whose owner may
 * know nothing of the change.
 */
export const ALWAYS_MAILED = [
  'needs_signature',
  'returned',
  'email_changed',
  'records_joined',
] as const satisfies readonly MailKind[];

export function isAlwaysMailed(kind: string): boolean {
  return ALWAYS_MAILED.some((always) => always === kind);
}

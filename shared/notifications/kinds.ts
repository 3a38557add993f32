import type { MailKind } from '../events/catalogue.ts';
import type { ConditionName } from './conditions.ts';

/** A kind of notification, which is a kind of mail as well. */
export type NotificationKind = {
  /** The condition on which it is shown as new, and mailed; null for always. */
  while: ConditionName | null;
  /**
   * Whether people can mute its mails (Notifications 7). A plan stops without those that say 'always', or they go to an address
   * whose owner may know nothing of a change.
   */
  mailed: 'by_choice' | 'always';
};

/** Every kind, in the order of the choices. */
export const NOTIFICATION_KINDS: Readonly<Record<MailKind, NotificationKind>> = {
  assigned: { while: 'plan_active', mailed: 'by_choice' },
  task_for_you: { while: 'task_open', mailed: 'by_choice' },
  stand_in: { while: 'stands_in', mailed: 'by_choice' },
  stand_in_ended: { while: 'has_no_stand_in', mailed: 'by_choice' },
  start_moved: { while: 'due_day_open', mailed: 'by_choice' },
  start_proposed: { while: 'start_date_open', mailed: 'by_choice' },
  due_date_moved: { while: 'due_day_open', mailed: 'by_choice' },
  hr_assigned: { while: null, mailed: 'by_choice' },
  batch_done: { while: null, mailed: 'by_choice' },
  ready_to_sign: { while: 'ready_to_sign', mailed: 'by_choice' },
  needs_signature: { while: 'signature_missing', mailed: 'always' },
  returned: { while: 'plan_open', mailed: 'always' },
  completed: { while: null, mailed: 'by_choice' },
  comment: { while: 'plan_exists', mailed: 'by_choice' },
  nudge: { while: 'plan_open', mailed: 'by_choice' },
  manager_asked: { while: 'plan_open', mailed: 'by_choice' },
  reminder: { while: 'reminder_open', mailed: 'by_choice' },
  handed_over: { while: null, mailed: 'by_choice' },
  email_changed: { while: null, mailed: 'always' },
  records_joined: { while: null, mailed: 'always' },
};

export const KINDS = Object.keys(NOTIFICATION_KINDS) as MailKind[];

/** The kinds that nobody can mute. */
export const ALWAYS_MAILED = KINDS.filter((kind) => NOTIFICATION_KINDS[kind].mailed === 'always');

export function isAlwaysMailed(kind: MailKind): boolean {
  return NOTIFICATION_KINDS[kind].mailed === 'always';
}

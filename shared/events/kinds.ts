import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { NotificationKind } from './shape/kind.ts';

/** Every kind of notification and mail, in the order of the choices. */
const ALL = {
  ...lifecycle.KINDS,
  ...tasks.KINDS,
  ...dates.KINDS,
  ...signing.KINDS,
  ...talk.KINDS,
  ...people.KINDS,
};

export type MailKind = keyof typeof ALL;

export const NOTIFICATION_KINDS: Readonly<Record<MailKind, NotificationKind>> = ALL;

export const KINDS = Object.keys(ALL) as MailKind[];

/** The kinds that nobody can mute. */
export const ALWAYS_MAILED = KINDS.filter(isAlwaysMailed);

/** Returns whether nobody can mute the mails of the kind. */
export function isAlwaysMailed(kind: MailKind): boolean {
  return NOTIFICATION_KINDS[kind].mailed === 'always';
}

/** Returns the kinds that such people see. */
export const kindsSeenBy = (seen_by: NotificationKind['seen_by']): MailKind[] =>
  KINDS.filter((kind) => NOTIFICATION_KINDS[kind].seen_by === seen_by);

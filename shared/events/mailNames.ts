import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { MailKind } from './kinds.ts';

const NAMES: Record<MailKind, string> = {
  ...lifecycle.MAIL_NAMES,
  ...tasks.MAIL_NAMES,
  ...dates.MAIL_NAMES,
  ...signing.MAIL_NAMES,
  ...talk.MAIL_NAMES,
  ...people.MAIL_NAMES,
};

/** Returns the name of a kind of mails. One that this release does not know is shown as it is: 'on_hold' as 'on hold'. */
export function mailName(kind: string): string {
  return Object.hasOwn(NAMES, kind) ? NAMES[kind as MailKind] : kind.replaceAll('_', ' ');
}

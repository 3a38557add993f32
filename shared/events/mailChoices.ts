import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { MailKind } from './kinds.ts';

/** The kinds of mail as their recipients know them, in the order of the choices. */
export const MAIL_CHOICES: Record<MailKind, string> = {
  ...lifecycle.MAIL_CHOICES,
  ...tasks.MAIL_CHOICES,
  ...dates.MAIL_CHOICES,
  ...signing.MAIL_CHOICES,
  ...talk.MAIL_CHOICES,
  ...people.MAIL_CHOICES,
};

import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { MailKind } from './kinds.ts';
import type { BellLine } from './shape/kind.ts';

const LINES: Record<MailKind, BellLine> = {
  ...lifecycle.BELL,
  ...tasks.BELL,
  ...dates.BELL,
  ...signing.BELL,
  ...talk.BELL,
  ...people.BELL,
};

/** Returns how the bell shows a kind; undefined for one of a later release. */
export const bellLineOf = (kind: string): BellLine | undefined =>
  Object.hasOwn(LINES, kind) ? LINES[kind as MailKind] : undefined;

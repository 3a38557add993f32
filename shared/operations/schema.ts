import * as Type from 'typebox';
import { Id, Instant, nullable, oneOf } from '../schema.ts';
import { MAX_MAILS, MAX_WORK } from './limits.ts';

/** The parts of the operations page, in order (Operations 22). */
export const OPERATION_PARTS = [
  'release',
  'mail',
  'backup',
  'jobs',
  'directory',
  'webhooks',
  'sessions',
  'emails',
  'tokens',
  'signature',
  'replicas',
] as const;
export type OperationPart = (typeof OPERATION_PARTS)[number];

/** One part of the operation: whether somebody has to act, and in one or two sentences its state and the next step. */
export const OperationLine = Type.Object({
  part: oneOf(OPERATION_PARTS),
  state: oneOf(['fine', 'to_do', 'unknown']),
  label: Type.String({ description: 'the state in a word or two: Fine, 3 failed, Late' }),
  text: Type.String(),
});
export type OperationLine = Type.Static<typeof OperationLine>;

/** A mail that is being tried again, or was given up. */
export const FailedMail = Type.Object({
  id: Id,
  kind: Type.String(),
  email: Type.String({ description: 'of the recipient' }),
  created_at: Instant,
  reason: Type.String(),
  next_attempt_at: nullable(Type.String({ format: 'date-time', description: 'null when it was given up' })),
});
export type FailedMail = Type.Static<typeof FailedMail>;

/** Work for one of many that has failed, and is tried again: a reminder of a person, a batch. */
export const FailedWork = Type.Object({
  id: Id,
  kind: Type.String({ description: 'reminder, batch, leaver, ...' }),
  subject: nullable(Type.String({ description: 'the person or team, if it is about one' })),
  attempts: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
  failed_at: Instant,
  next_attempt_at: Instant,
});
export type FailedWork = Type.Static<typeof FailedWork>;

export const Operation = Type.Object({
  checked_at: Instant,
  lines: Type.Array(OperationLine, { maxItems: OPERATION_PARTS.length }),
  failed_mails: Type.Array(FailedMail, { maxItems: MAX_MAILS, description: 'the newest first' }),
  failed_work: Type.Array(FailedWork, { maxItems: MAX_WORK, description: 'what failed last, first' }),
});
export type Operation = Type.Static<typeof Operation>;

/** The result of a test mail: `reason` is the mail server's when it was not sent. */
export const TestMail = Type.Object({
  sent: Type.Boolean(),
  email: Type.String(),
  reason: nullable(Type.String()),
});
export type TestMail = Type.Static<typeof TestMail>;

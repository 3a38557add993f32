import * as Type from 'typebox';
import { type Placeholder, PLACEHOLDERS } from '../../checklist/placeholders/placeholders.ts';
import { Plan, StartDay } from '../../plans/schema.ts';
import { DaySchema, Id, nullable, oneOf } from '../../schema.ts';

export const RehearsalInput = Type.Object({
  person_id: Id,
  start_on: Type.Optional(
    nullable(
      Type.String({ ...StartDay, description: "the person's start date, or else today, when left out" }),
    ),
  ),
});
export type RehearsalInput = Type.Static<typeof RehearsalInput>;

/** Why a mail would come on its day: the plan is assigned, a subplan is due soon, or something is late by then. */
const MAIL_CAUSES = ['assigned', 'due_soon', 'late'] as const;

/** After what people do a mail would come: the last task is done, the employee signs, the manager returns the plan or approves it. */
const MAIL_ACTS = ['done', 'signed', 'returned', 'approved'] as const;

/** The most mails of a rehearsal with a day: those of the first days. After acts there are few. */
export const MAX_REHEARSED = 1_000;

const mailFields = {
  to: Type.Object({ name: Type.String(), email: Type.String() }),
  kind: Type.String(),
  subject: Type.String(),
  text: Type.String(),
};

export const RehearsedMail = Type.Object({
  on: DaySchema,
  cause: oneOf(MAIL_CAUSES),
  ...mailFields,
});
export type RehearsedMail = Type.Static<typeof RehearsedMail>;

/** A mail without a day: it follows an act whose day is unknown. */
export const MailAfterAct = Type.Object({ after: oneOf(MAIL_ACTS), ...mailFields });
export type MailAfterAct = Type.Static<typeof MailAfterAct>;

const Words = Type.Unsafe<Partial<Record<Placeholder, string>>>(
  Type.Partial(Type.Object(Object.fromEntries(PLACEHOLDERS.map((word) => [word, Type.String()]))), {
    description: 'what stands for each placeholder of the template, if it has some',
  }),
);

/** A plan as it would be assigned, and the mails that would follow: by day if nobody did a task, then after each act (Rehearsal 1). */
export const Rehearsal = Type.Object({
  plan: Plan,
  filled_in: Type.Optional(Words),
  mails: Type.Array(RehearsedMail, {
    maxItems: MAX_REHEARSED,
    description: 'by day, if nobody does a task',
  }),
  mails_after_acts: Type.Array(MailAfterAct, {
    maxItems: MAX_REHEARSED,
    description: 'those that come after what people do, in the order in which they do it',
  }),
  mail_enabled: Type.Boolean({ description: 'false when mail is off, so that there are no mails' }),
  empty: Type.Array(oneOf(PLACEHOLDERS), {
    maxItems: PLACEHOLDERS.length,
    description: 'the placeholders of which nothing is known; they stand as {word}? in the plan',
  }),
});
export type Rehearsal = Type.Static<typeof Rehearsal>;

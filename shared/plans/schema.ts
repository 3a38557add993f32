import * as Type from 'typebox';
import { START_YEARS } from '../calendar.ts';
import type { PlanFieldName } from '../checklist/fields.ts';
import { MAX_SUBPLANS } from '../checklist/limits.ts';
import type { Placeholder } from '../checklist/placeholders/placeholders.ts';
import { PlanTopic, RemindDays, SubplanInput, subplanFields } from '../checklist/schema.ts';
import { SeenVersion } from '../endpoint.ts';
import { PersonSummary } from '../people/schema.ts';
import { DaySchema, freeText, Id, Instant, ItemName, nullable, oneOf, RequiredText } from '../schema.ts';
import { MAIL_STATES } from '../outbox/state.ts';
import { NAME_LENGTH, REASON_LENGTH } from '../text.ts';
import { BULK_ACTS, BULK_LIMIT } from './bulk.ts';
import { PLAN_STATUSES } from './status.ts';

export const PlanStatusSchema = oneOf(PLAN_STATUSES);

export const TaskCounts = Type.Object({ total_tasks: Type.Integer(), completed_tasks: Type.Integer() });

/** A plan in a list: without its subplans and signatures. */
export const PlanSummary = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  user_id: Id,
  manager_id: Id,
  remind_days_before_due: Type.Integer(),
  active_plan: Type.Boolean(),
  approved_by_manager: Type.Boolean(),
  signed_by_user: Type.Boolean(),
  assigned_at: Instant,
  assigned_on: Type.String({
    format: 'date',
    description: "the day of assigned_at in the organisation's time zone",
  }),
  due_date: nullable(DaySchema),
  status: PlanStatusSchema,
  version: Type.Integer(),
  user: PersonSummary,
  manager: PersonSummary,
  progress: TaskCounts,
  has_overdue_subplans: Type.Boolean(),
  buddy: Type.Optional(PersonSummary),
  start_on: Type.Optional(
    Type.String({ ...DaySchema, description: "the employee's first day, if the plan counts from it" }),
  ),
  proposed_start_on: Type.Optional(
    Type.String({
      ...DaySchema,
      description: "the employee's first day, while it is open whether the dates of the plan move to it",
    }),
  ),
  others_open: Type.Optional(
    Type.Integer({ description: 'the open tasks of others that the signatures need, if there are any' }),
  ),
});
export type PlanSummary = Type.Static<typeof PlanSummary>;

/** A plan in the list of a viewer. */
export const ListedPlan = Type.Object({
  ...PlanSummary.properties,
  next_due_date: nullable(
    Type.String({ format: 'date', description: 'the earliest due date of the subplans with open tasks' }),
  ),
  last_signed_at: nullable(Instant),
  unread_comments: Type.Integer({
    description: 'the comments of others that the caller has not seen',
  }),
  last_unread_comment: nullable(Type.String({ description: 'the beginning of the last one' })),
});
export type ListedPlan = Type.Static<typeof ListedPlan>;

export const PlanSubplan = Type.Object({
  ...subplanFields,
  ...({
    due_date: DaySchema,
    total_tasks: Type.Integer(),
    completed_tasks: Type.Integer(),
  } satisfies Record<PlanFieldName<'subplan'>, Type.TSchema>),
  others_open: Type.Optional(Type.Integer()),
  topics: Type.Array(PlanTopic),
});
export type PlanSubplan = Type.Static<typeof PlanSubplan>;

const ContentHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 (hex) of what a signature would cover now, the same for both sides. Null when a newer release has signed in a format that this one does not know',
});

/** A signature that counts: one that was not undone by a return (Signing 4). */
export const Signature = Type.Object({
  role: oneOf(['employee', 'manager']),
  name: Type.String(),
  email: Type.String(),
  meaning: Type.String(),
  signed_at: Instant,
  content_hash: Type.String({ description: 'SHA-256 (hex) of the content, the same for both signatures' }),
});
export type Signature = Type.Static<typeof Signature>;

export const Plan = Type.Object({
  ...PlanSummary.properties,
  content_hash: nullable(ContentHash),
  subplans: Type.Array(PlanSubplan),
  signatures: Type.Array(Signature),
});
export type Plan = Type.Static<typeof Plan>;

/**
 * The fields that a save of a plan can change. A client may
 * send the whole plan; other fields are ignored (API 8).
 */
export const PlanInput = Type.Object({
  name: ItemName,
  description: Type.Optional(nullable(freeText())),
  remind_days_before_due: Type.Optional(RemindDays),
  version: SeenVersion,
  subplans: Type.Optional(Type.Array(SubplanInput, { description: 'unchanged when left out' })),
});
export type PlanInput = Type.Static<typeof PlanInput>;

export const StartDay = Type.String({ ...DaySchema, pattern: START_YEARS });
const PlaceholderText = freeText(NAME_LENGTH);

/** The values of placeholders, by their words. */
export const FilledIn = Type.Partial(
  Type.Object({
    'first name': PlaceholderText,
    name: PlaceholderText,
    manager: PlaceholderText,
    buddy: PlaceholderText,
    'start date': PlaceholderText,
    'job title': PlaceholderText,
    department: PlaceholderText,
    location: PlaceholderText,
  } satisfies Record<Placeholder, Type.TSchema>),
  { description: 'what stands for placeholders of the template of which nothing is known' },
);

export const NewPlan = Type.Object({
  ...PlanInput.properties,
  id: Type.Optional(
    nullable(
      Type.String({
        maxLength: 200,
        description: 'a temporary id, plan-timestamp; the id of the template where `template_id` is left out',
      }),
    ),
  ),
  template_id: Type.Optional(nullable({ ...Id, description: 'the template that is assigned, if any' })),
  user_id: Id,
  buddy_id: Type.Optional(nullable(Id)),
  start_on: Type.Optional(nullable(StartDay)),
  filled_in: Type.Optional(FilledIn),
  subplans: Type.Array(SubplanInput),
  assigned_at: Type.Optional(Type.String({ format: 'date-time', pattern: START_YEARS })),
});
export type NewPlan = Type.Static<typeof NewPlan>;

export const Progress = Type.Array(
  Type.Object({ subplan_id: Id, ...TaskCounts.properties, due_date: DaySchema }),
  { maxItems: MAX_SUBPLANS },
);
export type Progress = Type.Static<typeof Progress>;

export const SubplanOrder = Type.Array(
  Type.Object({ subplan_id: Id, position: Type.Integer({ description: 'from 0' }), due_date: DaySchema }),
  { maxItems: MAX_SUBPLANS },
);
export type SubplanOrder = Type.Static<typeof SubplanOrder>;

export const OverdueInfo = Type.Object({
  overdue_plans: Type.Array(Id),
  plans_with_overdue_subplans: Type.Array(Id),
});
export type OverdueInfo = Type.Static<typeof OverdueInfo>;

export const OverdueSubplanTasks = Type.Object({
  overdue_subplans: Type.Array(Type.Object({ subplan_id: Id, uncompleted_tasks: Type.Integer() })),
});
export type OverdueSubplanTasks = Type.Static<typeof OverdueSubplanTasks>;

/** Why HR deletes a plan (HR 3). */
export const DeletionReason = Type.String({
  ...RequiredText,
  maxLength: REASON_LENGTH,
  description: 'needed when the caller acts as HR',
});

/** Why somebody else than its owner finishes a task, or why it is not applicable. A blank one is refused with a sentence. */
export const TaskReason = Type.String({
  ...freeText(REASON_LENGTH),
  description: 'needed for the task of another',
});

/** One act on several plans (Plans 19). */
export const BulkRequest = Type.Object({
  act: oneOf(BULK_ACTS),
  ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, uniqueItems: true }),
  reason: Type.Optional(DeletionReason),
});
export type BulkRequest = Type.Static<typeof BulkRequest>;

/** The result of each plan, in the order of the request: done, or refused with the code and detail of API 4. */
export const BulkResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.String()),
      detail: Type.Optional(Type.String()),
    }),
    { maxItems: BULK_LIMIT },
  ),
});
export type BulkResults = Type.Static<typeof BulkResults>;

/** An event of a plan's history. */
export const HistoryEvent = Type.Object({
  at: Instant,
  actor: Type.Object({ id: nullable(Id), name: Type.String() }),
  event: Type.String({ examples: ['plan.assigned', 'plan.task_completed', 'plan.signed'] }),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type HistoryEvent = Type.Static<typeof HistoryEvent>;

/** An event in the history of a plan. */
export const PlanEvent = Type.Object({
  ...HistoryEvent.properties,
  version: Type.Optional(
    Type.Integer({
      description:
        'the version of the plan that the event has made; left out if it made none, and of events of 1.1.0 and before',
    }),
  ),
});
export type PlanEvent = Type.Static<typeof PlanEvent>;

/** A mail about a plan with its delivery state (Mails 6). */
export const PlanMail = Type.Object({
  id: Id,
  kind: Type.String(),
  to: Type.Object({ name: Type.String(), email: Type.String() }),
  state: oneOf(MAIL_STATES),
  created_at: Instant,
  sent_at: nullable(Instant),
  reason: nullable(Type.String({ description: 'why the last attempt failed, when the mail is not sent' })),
  next_attempt_at: nullable(Instant),
});
export type PlanMail = Type.Static<typeof PlanMail>;

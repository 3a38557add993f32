import { isDay } from '../calendar.ts';
import type { FieldChange } from '../changes.ts';
import type { ChecklistChange } from '../checklist/changes.ts';
import { readableDay } from '../format.ts';
import type { SignatureEvidence } from '../signing/evidence.ts';
import { detailOf, type NoDetail, type PlanKind, type RecordedDetail } from './kind.ts';

/** Present when somebody acted as HR (HR 5). */
export type ActingAs = { as?: 'hr' };
/** Whose task it is, when somebody stands in for them (Owners 11). */
type StandingIn = { stand_in_for?: string };
/** Only of a plan that counts from a start date. */
type WithStart = { start_on?: string };
type FromTemplate = { template_id?: string | null; template_version?: number | null };
/** Present when the plan is one of many that were assigned at once (Assignment 3). */
type InBatch = { by_hr?: true; batch_id?: string };
/** Present when the change of a task counted the version up: of every task but a required one of the employee's own. */
type NewVersion = { version?: number };
type Tick = {
  task_id: string;
  name: string;
  /** Whose task it was, when somebody else has done it. */
  for?: string;
  reason?: string;
} & StandingIn &
  NewVersion;
/** The day of a subplan before and after. */
type MovedDay = { subplan_id: string; name: string; old: string; new: string };
type Activation = { old: boolean; new: boolean } & ActingAs;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const quoted = (value: unknown) => (textOf(value) === '' ? '' : ` "${textOf(value)}"`);

const dayOf = (value: unknown) => (isDay(textOf(value)) ? readableDay(textOf(value)) : '');

const taskFacts = ({ task_id, name }: RecordedDetail) => ({
  task_id: String(task_id),
  task_text: String(name),
});
const teamTaskFacts = (detail: RecordedDetail) => ({ ...taskFacts(detail), team: textOf(detail['group']) });

const READY_TO_SIGN = { ready_to_sign: 'Ready to sign' } as const;
const TASK_FOR_YOU = { task_for_you: 'Tasks for somebody else than the employee' } as const;
const AFTER_A_SIGNATURE = {
  needs_signature: 'Signature needed',
  completed: 'Plan completed, with the report',
} as const;

/** The events of plans. The order is that of a plan's life. */
export const PLAN_EVENTS = {
  'plan.assigned': {
    detail: detailOf<{ name: string; user_id: string } & FromTemplate & WithStart & ActingAs & InBatch>(),
    line: ({ name }) => `Plan${quoted(name)} assigned`,
    counts_version: true,
    webhooks: ['plan.assigned'],
    mails: {
      assigned: 'Plan assigned',
      ...TASK_FOR_YOU,
      hr_assigned: 'Plans assigned by HR',
      batch_done: 'Assignment of many plans done',
    },
  },
  'plan.edited': {
    detail: detailOf<{ version: number; changes: (FieldChange | ChecklistChange)[] } & ActingAs>(),
    line: ({ changes }) => (Array.isArray(changes) ? editedText(changes.length) : 'Edited'),
    counts_version: true,
    webhooks: [],
    mails: { ...READY_TO_SIGN, ...TASK_FOR_YOU },
  },
  'plan.names_erased': {
    detail: detailOf<NoDetail>(),
    line: () => 'The name of somebody who was erased was replaced',
    counts_version: true,
    webhooks: [],
    mails: {},
  },
  'plan.start_moved': {
    detail: detailOf<
      {
        old: string | null;
        new: string;
        moved: MovedDay[];
        kept: { subplan_id: string; name: string; why: string }[];
      } & ActingAs
    >(),
    line: ({ old, new: day, moved }) =>
      `Start date ${dayOf(old) && `moved from ${dayOf(old)} `}${dayOf(old) ? 'to' : 'set to'} ${dayOf(day)}${movedText(moved)}`,
    counts_version: true,
    webhooks: ['plan.start_moved'],
    webhook_data: ({ old, new: day }) => ({ old_start_on: textOf(old) || null, new_start_on: textOf(day) }),
    mails: { start_moved: 'Start date moved' },
  },
  'plan.start_proposed': {
    // The plan's start date, and the employee's first day.
    detail: detailOf<{ old: string; new: string }>(),
    line: ({ old, new: day }) =>
      `The employee now starts on ${dayOf(day)}. The dates of the plan count from ${dayOf(old)}`,
    counts_version: false,
    webhooks: ['plan.start_proposed'],
    webhook_data: ({ old, new: day }) => ({ old_start_on: textOf(old) || null, new_start_on: textOf(day) }),
    mails: { start_proposed: 'Start date changed: move the dates?' },
  },
  'plan.start_kept': {
    detail: detailOf<{ kept: string; proposed: string } & ActingAs>(),
    line: ({ kept, proposed }) =>
      `Dates kept: they count from ${dayOf(kept)}, and the employee starts on ${dayOf(proposed)}`,
    counts_version: false,
    webhooks: ['plan.start_kept'],
    webhook_data: ({ kept, proposed }) => ({ start_on: textOf(kept), proposed_start_on: textOf(proposed) }),
    mails: {},
  },
  'plan.due_date_moved': {
    detail: detailOf<MovedDay & { reason: string } & ActingAs>(),
    line: ({ name, old, new: day, reason }) =>
      `Due day of${quoted(name) || ' a subplan'} moved from ${dayOf(old)} to ${dayOf(day)}${textOf(reason) && `: ${textOf(reason)}`}`,
    counts_version: true,
    webhooks: ['plan.due_date_moved'],
    webhook_data: ({ subplan_id, name, old, new: day }) => ({
      subplan_id: String(subplan_id),
      subplan_name: String(name),
      old_due_date: String(old),
      new_due_date: String(day),
    }),
    mails: { due_date_moved: 'Due day moved' },
  },
  'plan.task_completed': {
    detail: detailOf<Tick>(),
    line: ({ name, for: owner, reason }) =>
      `Task${quoted(name)} completed${textOf(owner) && ` for ${textOf(owner)}`}${textOf(reason) && `: ${textOf(reason)}`}`,
    counts_version: 'if_recorded',
    webhooks: ['plan.ticked'],
    webhook_data: taskFacts,
    mails: READY_TO_SIGN,
  },
  'plan.task_reopened': {
    detail: detailOf<Tick>(),
    line: ({ name }) => `Task${quoted(name)} reopened`,
    counts_version: 'if_recorded',
    webhooks: [],
    mails: {},
  },
  'plan.task_not_applicable': {
    detail: detailOf<{ task_id: string; name: string; reason: string } & StandingIn & NewVersion>(),
    line: ({ name, reason }) =>
      `Task${quoted(name)} not applicable${textOf(reason) && `: ${textOf(reason)}`}`,
    counts_version: true,
    webhooks: ['plan.ticked', 'plan.task_not_applicable'],
    webhook_data: taskFacts,
    mails: READY_TO_SIGN,
  },
  'plan.evidence_given': {
    detail: detailOf<
      { task_id: string; name: string; kind: string; hash: string } & StandingIn & NewVersion
    >(),
    line: ({ name }) => `Read and confirmed${quoted(name)}`,
    counts_version: true,
    webhooks: ['plan.ticked', 'plan.evidence_given'],
    webhook_data: (detail) => ({ ...taskFacts(detail), evidence: String(detail['kind']) }),
    mails: READY_TO_SIGN,
  },
  'plan.task_owner_changed': {
    detail: detailOf<{ task_id: string; name: string; old: string; new: string } & ActingAs & StandingIn>(),
    line: ({ name, old, new: owner }) => `Task${quoted(name)} goes from ${textOf(old)} to ${textOf(owner)}`,
    counts_version: true,
    webhooks: ['plan.task_owner_changed'],
    webhook_data: (detail) => ({
      ...taskFacts(detail),
      old_owner: textOf(detail['old']),
      new_owner: textOf(detail['new']),
    }),
    mails: TASK_FOR_YOU,
  },
  'plan.task_taken': {
    detail: detailOf<{ task_id: string; name: string; group: string } & StandingIn & NewVersion>(),
    line: ({ name, group }) => `Took the task${quoted(name)} of ${textOf(group) || 'their team'}`,
    counts_version: true,
    webhooks: ['plan.task_taken'],
    webhook_data: teamTaskFacts,
    mails: {},
  },
  'plan.task_given_back': {
    detail: detailOf<{ task_id: string; name: string; group: string } & StandingIn & NewVersion>(),
    line: ({ name, group }) => `Gave the task${quoted(name)} back to ${textOf(group) || 'their team'}`,
    counts_version: true,
    webhooks: ['plan.task_given_back'],
    webhook_data: teamTaskFacts,
    mails: {},
  },
  'plan.buddy_changed': {
    detail: detailOf<{ old: string | null; new: string | null } & ActingAs>(),
    line: ({ new: buddy }) => (textOf(buddy) === '' ? 'No buddy any more' : `${textOf(buddy)} is the buddy`),
    counts_version: true,
    webhooks: ['plan.buddy_changed'],
    webhook_data: ({ old, new: buddy }) => ({
      old_buddy: textOf(old) || null,
      new_buddy: textOf(buddy) || null,
    }),
    mails: TASK_FOR_YOU,
  },
  'plan.signed': {
    detail: detailOf<SignatureEvidence>(),
    line: () => 'Signed as the employee',
    counts_version: true,
    webhooks: ['plan.signed'],
    completes: true,
    mails: AFTER_A_SIGNATURE,
  },
  'plan.approved': {
    detail: detailOf<SignatureEvidence>(),
    line: () => 'Approved and signed as the manager',
    counts_version: true,
    webhooks: ['plan.approved'],
    completes: true,
    mails: AFTER_A_SIGNATURE,
  },
  'plan.returned': {
    detail: detailOf<{ signature_id: string; comment: string }>(),
    line: () => 'Returned to the employee, whose signature no longer counts',
    counts_version: true,
    webhooks: ['plan.returned'],
    mails: { returned: 'Plan returned' },
  },
  'plan.commented': {
    detail: detailOf<{
      comment_id: string;
      topic_id: string | null;
      task_id: string | null;
      about: string;
      text: string;
    }>(),
    line: ({ about }) => `Commented on${quoted(about) || ' the plan'}`,
    counts_version: false,
    webhooks: [],
    mails: { comment: 'New comment' },
  },
  'plan.nudged': {
    // In a demo without mail it is shown to the employee instead (Demo 5).
    detail: detailOf<{ shown?: true }>(),
    line: ({ shown }) => (shown === true ? 'Reminded the employee' : 'Reminded the employee by mail'),
    counts_version: false,
    webhooks: [],
    mails: { nudge: 'Reminder sent by hand' },
  },
  'plan.manager_asked': {
    detail: detailOf<{ manager_name: string } & ActingAs>(),
    line: ({ manager_name }) => `Asked ${textOf(manager_name) || 'the manager'} how it goes`,
    counts_version: false,
    webhooks: [],
    mails: { manager_asked: 'HR asks how a plan goes' },
  },
  'plan.deactivated': {
    detail: detailOf<Activation>(),
    line: () => 'Plan deactivated',
    counts_version: true,
    webhooks: [],
    mails: {},
  },
  'plan.reactivated': {
    detail: detailOf<Activation>(),
    line: () => 'Plan reactivated',
    counts_version: true,
    webhooks: [],
    mails: {},
  },
  'plan.handed_over': {
    detail: detailOf<{ manager_id: string; manager_name: string; changes: FieldChange[] }>(),
    line: ({ manager_name }) => `Handed over to ${textOf(manager_name) || 'another manager'}`,
    counts_version: true,
    webhooks: [],
    mails: {},
  },
  'plan.records_joined': {
    detail: detailOf<{ joined_id: string; kept_id: string }>(),
    line: () => 'Two records of a person became one',
    counts_version: true,
    webhooks: [],
    mails: {},
  },
  'plan.kept': {
    detail: detailOf<{ manager_name: string; new_manager_name: string }>(),
    line: ({ manager_name, new_manager_name }) =>
      `Stays with ${textOf(manager_name) || 'its manager'}: the employee now reports to ${textOf(new_manager_name) || 'another manager'}`,
    counts_version: false,
    webhooks: [],
    mails: {},
  },
  'plan.deleted': {
    detail: detailOf<{ name: string; reason?: string } & ActingAs>(),
    line: ({ reason }) => `Plan deleted${textOf(reason) && `: ${textOf(reason)}`}`,
    counts_version: true,
    webhooks: [],
    mails: {},
  },
} as const satisfies Record<`plan.${string}`, PlanKind>;

function movedText(moved: unknown): string {
  if (!Array.isArray(moved)) return '';
  if (moved.length === 0) return ': no due day moved';
  return moved.length === 1 ? ': 1 due day moved' : `: ${moved.length} due days moved`;
}

function editedText(changes: number): string {
  if (changes === 0) return 'Saved without a change';
  return `Edited: ${changes === 1 ? '1 change' : `${changes} changes`}`;
}

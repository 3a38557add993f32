import type { FieldChange } from '../../changes.ts';
import type { ChecklistChange } from '../../checklist/changes.ts';
import {
  type BellLine,
  detailOf,
  type HistoryText,
  type NoDetail,
  type NotificationKind,
  type Sentence,
  type VersionedKind,
  type WebhooksOf,
} from '../shape/kind.ts';
import { countPeople, employee, planName, quoted, textOf } from '../shape/text.ts';

/** Present when somebody acted as HR (HR 5). */
export type ActingAs = { as?: 'hr' };
/** Only of a plan that counts from a start date. */
type WithStart = { start_on?: string };
type FromTemplate = { template_id?: string | null; template_version?: number | null };
/** Present when the plan is one of many that were assigned together (Assignment 3). */
type InBatch = { by_hr?: true; batch_id?: string };
type Activation = { old: boolean; new: boolean } & ActingAs;

/** A plan is assigned, edited, deactivated, handed over and deleted. */
export const EVENTS = {
  'plan.assigned': {
    detail: detailOf<{ name: string; user_id: string } & FromTemplate & WithStart & ActingAs & InBatch>(),
    counts_version: true,
    webhooks: ['plan.assigned'],
    mails: ['assigned', 'task_for_you', 'hr_assigned', 'batch_done'],
  },
  'plan.edited': {
    detail: detailOf<{ version: number; changes: (FieldChange | ChecklistChange)[] } & ActingAs>(),
    counts_version: true,
    webhooks: [],
    mails: ['ready_to_sign', 'task_for_you'],
  },
  'plan.names_erased': { detail: detailOf<NoDetail>(), counts_version: true, webhooks: [], mails: [] },
  'plan.deactivated': { detail: detailOf<Activation>(), counts_version: true, webhooks: [], mails: [] },
  'plan.reactivated': { detail: detailOf<Activation>(), counts_version: true, webhooks: [], mails: [] },
  'plan.handed_over': {
    detail: detailOf<{ manager_id: string; manager_name: string; changes: FieldChange[] }>(),
    counts_version: true,
    webhooks: [],
    mails: [],
  },
  'plan.records_joined': {
    detail: detailOf<{ joined_id: string; kept_id: string }>(),
    counts_version: true,
    webhooks: [],
    mails: [],
  },
  'plan.kept': {
    detail: detailOf<{ manager_name: string; new_manager_name: string }>(),
    counts_version: false,
    webhooks: [],
    mails: [],
  },
  'plan.deleted': {
    detail: detailOf<{ name: string; reason?: string } & ActingAs>(),
    counts_version: true,
    webhooks: [],
    mails: [],
  },
} as const satisfies Record<`plan.${string}`, VersionedKind>;

export const HISTORY: Record<keyof typeof EVENTS, HistoryText> = {
  'plan.assigned': ({ name }) => `Plan${quoted(name)} assigned`,
  'plan.edited': ({ changes }) => (Array.isArray(changes) ? editedText(changes.length) : 'Edited'),
  'plan.names_erased': () => 'The name of somebody who was erased was replaced',
  'plan.deactivated': () => 'Plan deactivated',
  'plan.reactivated': () => 'Plan reactivated',
  'plan.handed_over': ({ manager_name }) => `Handed over to ${textOf(manager_name) || 'another manager'}`,
  'plan.records_joined': () => 'Two records of a person became one',
  'plan.kept': ({ manager_name, new_manager_name }) =>
    `Stays with ${textOf(manager_name) || 'its manager'}: the employee now reports to ${textOf(new_manager_name) || 'another manager'}`,
  'plan.deleted': ({ reason }) => `Plan deleted${textOf(reason) && `: ${textOf(reason)}`}`,
};

type Webhook = WebhooksOf<typeof EVENTS>;
export const WEBHOOK_NAMES: Record<Webhook, string> = { 'plan.assigned': 'A plan is assigned' };
export const SENTENCES: Record<Webhook, Sentence> = {
  'plan.assigned': (facts) => `${employee(facts)} has a new plan: ${facts.plan_name}.`,
};

export const KINDS = {
  assigned: { while: 'plan_active', mailed: 'by_choice', seen_by: 'sides' },
  hr_assigned: { while: null, mailed: 'by_choice', seen_by: 'sides' },
  batch_done: { while: null, mailed: 'by_choice', seen_by: 'sides' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  assigned: 'Plan assigned',
  hr_assigned: 'Plans assigned by HR',
  batch_done: 'Assignment of many plans done',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  assigned: 'A plan is assigned to you',
  hr_assigned: 'HR assigns plans to many of your people',
  batch_done: 'A template is assigned to many people, as you have started it',
};
export const BELL: Record<Kind, BellLine> = {
  assigned: {
    icon: 'plan',
    line: (one, { who }) => ({ name: who, text: ' assigned you a plan', about: planName(one) }),
  },
  hr_assigned: {
    icon: 'bell',
    line: ({ params }) => ({
      name: 'HR',
      text: ` assigned a plan to ${countPeople(params.people ?? 1)} of yours`,
      about: '',
      to: 'onboarding',
    }),
  },
  batch_done: {
    icon: 'bell',
    line: ({ params: { people: done = 0, failed = 0, batch_id } }) => ({
      name: '',
      text: `Your assignment is done: ${done} assigned${failed > 0 ? `, ${failed} failed` : ''}`,
      about: '',
      ...(batch_id !== undefined && { to: { page: 'batch', id: batch_id } }),
    }),
  },
};

function editedText(changes: number): string {
  if (changes === 0) return 'Saved without a change';
  return `Edited: ${changes === 1 ? '1 change' : `${changes} changes`}`;
}

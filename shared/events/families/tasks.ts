import { kindOf } from '../../checklist/kinds/kinds.ts';
import { nameForOwner } from '../../people/nameForOwner.ts';
import {
  type BellLine,
  detailOf,
  type HistoryText,
  type NotificationKind,
  type RecordedDetail,
  type Sentence,
  type VersionedKind,
  webhookData,
  type WebhooksOf,
} from '../shape/kind.ts';
import {
  actor,
  countPeople,
  countTasks,
  employee,
  planName,
  quoted,
  taskFacts,
  textOf,
} from '../shape/text.ts';
import type { ActingAs } from './lifecycle.ts';

/** Whose task it is, when somebody stands in for them (Owners 11). */
type StandingIn = { stand_in_for?: string };
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

/** How the kind of a task says that its evidence was given; null of a kind of another release. */
const evidenceSaid = (kind: unknown) => kindOf(textOf(kind))?.evidence?.said ?? null;

const teamTaskFacts = (detail: RecordedDetail) => ({ ...taskFacts(detail), team: textOf(detail['group']) });

/** Tasks are done, opened again, and go from one person to another. */
export const EVENTS = {
  'plan.task_completed': {
    detail: detailOf<Tick>(),
    counts_version: 'if_recorded',
    webhooks: ['plan.ticked'],
    webhook_data: webhookData('task', taskFacts),
    mails: ['ready_to_sign'],
  },
  'plan.task_reopened': {
    detail: detailOf<Tick>(),
    counts_version: 'if_recorded',
    webhooks: [],
    mails: [],
  },
  'plan.task_not_applicable': {
    detail: detailOf<{ task_id: string; name: string; reason: string } & StandingIn & NewVersion>(),
    counts_version: true,
    webhooks: ['plan.ticked', 'plan.task_not_applicable'],
    webhook_data: webhookData('task', taskFacts),
    mails: ['ready_to_sign'],
  },
  'plan.evidence_given': {
    detail: detailOf<
      { task_id: string; name: string; kind: string; hash: string } & StandingIn & NewVersion
    >(),
    counts_version: true,
    webhooks: ['plan.ticked', 'plan.evidence_given'],
    webhook_data: webhookData('evidence', (detail) => ({
      ...taskFacts(detail),
      evidence: String(detail['kind']),
    })),
    mails: ['ready_to_sign'],
  },
  'plan.task_owner_changed': {
    detail: detailOf<{ task_id: string; name: string; old: string; new: string } & ActingAs & StandingIn>(),
    counts_version: true,
    webhooks: ['plan.task_owner_changed'],
    webhook_data: webhookData('owner', (detail) => ({
      ...taskFacts(detail),
      old_owner: textOf(detail['old']),
      new_owner: textOf(detail['new']),
    })),
    mails: ['task_for_you'],
  },
  'plan.task_taken': {
    detail: detailOf<{ task_id: string; name: string; group: string } & StandingIn & NewVersion>(),
    counts_version: true,
    webhooks: ['plan.task_taken'],
    webhook_data: webhookData('team_task', teamTaskFacts),
    mails: [],
  },
  'plan.task_given_back': {
    detail: detailOf<{ task_id: string; name: string; group: string } & StandingIn & NewVersion>(),
    counts_version: true,
    webhooks: ['plan.task_given_back'],
    webhook_data: webhookData('team_task', teamTaskFacts),
    mails: [],
  },
  'plan.buddy_changed': {
    detail: detailOf<{ old: string | null; new: string | null } & ActingAs>(),
    counts_version: true,
    webhooks: ['plan.buddy_changed'],
    webhook_data: webhookData('buddy', ({ old, new: buddy }) => ({
      old_buddy: textOf(old) || null,
      new_buddy: textOf(buddy) || null,
    })),
    mails: ['task_for_you'],
  },
} as const satisfies Record<`plan.${string}`, VersionedKind>;

export const HISTORY: Record<keyof typeof EVENTS, HistoryText> = {
  'plan.task_completed': ({ name, for: owner, reason }) =>
    `Task${quoted(name)} completed${textOf(owner) && ` for ${textOf(owner)}`}${textOf(reason) && `: ${textOf(reason)}`}`,
  'plan.task_reopened': ({ name }) => `Task${quoted(name)} reopened`,
  'plan.task_not_applicable': ({ name, reason }) =>
    `Task${quoted(name)} not applicable${textOf(reason) && `: ${textOf(reason)}`}`,
  'plan.evidence_given': ({ name, kind }) => `${evidenceSaid(kind)?.history ?? 'Finished'}${quoted(name)}`,
  'plan.task_owner_changed': ({ name, old, new: owner }) =>
    `Task${quoted(name)} goes from ${textOf(old)} to ${textOf(owner)}`,
  'plan.task_taken': ({ name, group }) => `Took the task${quoted(name)} of ${textOf(group) || 'their team'}`,
  'plan.task_given_back': ({ name, group }) =>
    `Gave the task${quoted(name)} back to ${textOf(group) || 'their team'}`,
  'plan.buddy_changed': ({ new: buddy }) =>
    textOf(buddy) === '' ? 'No buddy any more' : `${textOf(buddy)} is the buddy`,
};

type Webhook = WebhooksOf<typeof EVENTS>;
export const WEBHOOK_NAMES: Record<Webhook, string> = {
  'plan.ticked': 'A task is completed',
  'plan.task_owner_changed': 'Somebody else does a task',
  'plan.task_taken': 'Somebody takes a task of their team',
  'plan.task_given_back': 'A task is given back to its team',
  'plan.buddy_changed': 'An employee has another buddy, or none',
  'plan.evidence_given': 'A text is read and confirmed',
  'plan.task_not_applicable': 'A task is called not applicable',
};
export const SENTENCES: Record<Webhook, Sentence> = {
  'plan.ticked': (facts) => `${employee(facts)} has completed “${facts.task_text}” in ${facts.plan_name}.`,
  'plan.task_not_applicable': (facts) =>
    `“${facts.task_text}” is not applicable in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.evidence_given': (facts) =>
    `${actor(facts)} ${evidenceSaid(facts.evidence)?.chat ?? 'has finished'} “${facts.task_text}” in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.task_owner_changed': (facts) =>
    `“${facts.task_text}” in ${facts.plan_name} of ${employee(facts)} goes to ${facts.new_owner}.`,
  'plan.task_taken': (facts) =>
    `${actor(facts)} has taken “${facts.task_text}” of ${facts.team} in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.task_given_back': (facts) =>
    `${actor(facts)} has given “${facts.task_text}” back to ${facts.team} in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.buddy_changed': (facts) =>
    facts.new_buddy
      ? `${facts.new_buddy} is the buddy of ${employee(facts)} in ${facts.plan_name}.`
      : `${employee(facts)} has no buddy any more in ${facts.plan_name}.`,
};

export const KINDS = {
  task_for_you: { while: 'task_open', mailed: 'by_choice', seen_by: 'doers' },
  ready_to_sign: { while: 'ready_to_sign', mailed: 'by_choice', seen_by: 'sides' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  task_for_you: 'Tasks for somebody else than the employee',
  ready_to_sign: 'Ready to sign',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  task_for_you: 'You, or a team of yours, get tasks in the onboarding of somebody',
  ready_to_sign: 'All your tasks are done, and your signature is missing',
};
export const BELL: Record<Kind, BellLine> = {
  task_for_you: {
    icon: 'tasks',
    line: (one) => {
      const { people: many, tasks: count = 1 } = one.params;
      return {
        name: one.plan === null ? '' : nameForOwner(one.plan.user),
        text:
          many === undefined
            ? `: ${countTasks(count)} for you`
            : `You have ${countTasks(count)} for ${countPeople(many)} who start${many === 1 ? 's' : ''}`,
        about: planName(one),
        to: 'my_tasks',
      };
    },
  },
  ready_to_sign: {
    icon: 'pen',
    line: (one) => ({ name: '', text: 'All tasks are done. Sign your plan.', about: planName(one) }),
  },
};

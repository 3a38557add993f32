import type { FieldChange } from '../../changes.ts';
import { readableDay } from '../../format.ts';
import {
  type BellLine,
  detailOf,
  type EventKind,
  type NoDetail,
  type NotificationKind,
  type RecordedDetail,
  type Sentence,
  webhookData,
  type WebhooksOf,
} from '../shape/kind.ts';
import { countPeople, person } from '../shape/text.ts';

type Changes = { changes: FieldChange[] };
/** `by` is what decided instead of the actor, such as a setting. */
type Decided = { by?: string };
type DepartmentsChange = { field: string; old: string[] | null; new: string[] | null };
type Ended = { sessions: number; tokens?: number };
type NamedToken = { id: string; name: string };

const CHANGED = {
  webhooks: ['person.changed'],
  webhook_data: webhookData('changed_fields', changedFields),
  mails: [],
} as const;
const LEFT = { webhooks: ['person.left'], mails: [] } as const;
const QUIET = { webhooks: [], mails: [] } as const;

/** In a history: the names of the fields that have changed. */
export const CHANGED_FIELDS = Symbol('changed fields');

/** People are added, changed, joined and leave. */
export const EVENTS = {
  'person.created': {
    detail: detailOf<{
      name: string;
      email: string;
      source?: string;
      issuer?: string;
      is_manager?: boolean;
      changes?: FieldChange[];
    }>(),
    webhooks: ['person.added'],
    mails: [],
  },
  'person.claimed': { detail: detailOf<{ name: string; email: string; issuer: string }>(), ...CHANGED },
  'person.named': { detail: detailOf<Changes>(), ...CHANGED },
  'person.changed': {
    detail: detailOf<Changes & Decided>(),
    ...CHANGED,
    mails: ['email_changed'],
  },
  'person.made_manager': { detail: detailOf<Changes & Decided>(), ...CHANGED },
  'person.roles_changed': {
    detail: detailOf<{ changes: (FieldChange | DepartmentsChange)[] } & Decided>(),
    ...CHANGED,
  },
  'person.switched': { detail: detailOf<Changes>(), ...CHANGED },
  'person.joined_team': {
    detail: detailOf<Changes>(),
    ...CHANGED,
    mails: ['handed_over'],
  },
  'person.removed_from_team': { detail: detailOf<Changes>(), ...CHANGED },
  'person.enabled': {
    detail: detailOf<NoDetail>(),
    ...CHANGED,
    webhook_data: webhookData('changed_fields', () => ({ changed_fields: ['disabled_at'] })),
  },
  'person.account_forgotten': { detail: detailOf<Ended>(), ...CHANGED },
  'person.disabled': { detail: detailOf<Ended>(), ...LEFT },
  'person.erased': { detail: detailOf<NoDetail>(), ...LEFT },
  'person.stand_in_changed': {
    detail: detailOf<{ stand_in_id: string | null; until: string | null }>(),
    ...QUIET,
    mails: ['stand_in', 'stand_in_ended'],
  },
  'person.joined': {
    detail: detailOf<{ joined_id: string; plans: string[]; moved: Record<string, number | boolean> }>(),
    ...CHANGED,
    webhook_data: webhookData('changed_fields', () => ({ changed_fields: ['email', 'manager_id'] })),
    mails: ['records_joined'],
  },
  'person.joined_into': { detail: detailOf<{ kept_id: string }>(), ...LEFT },
  'person.sessions_ended': { detail: detailOf<Ended>(), ...QUIET },
  'person.removed_from_directory': { detail: detailOf<NoDetail>(), ...QUIET },
  'person.token_created': {
    detail: detailOf<NamedToken & { scopes: string[]; expires_on: string }>(),
    ...QUIET,
  },
  'person.token_revoked': { detail: detailOf<NamedToken>(), ...QUIET },
  'person.scim_token_created': { detail: detailOf<NamedToken>(), ...QUIET },
  'person.scim_token_revoked': { detail: detailOf<NamedToken>(), ...QUIET },
} as const satisfies Record<`person.${string}`, EventKind>;

/**
 * The lines of the history on the page of a person: a text, the names of the changed fields, or none, where the event is not shown.
 */
export const HISTORY: Record<keyof typeof EVENTS, string | typeof CHANGED_FIELDS | null> = {
  'person.created': 'Added',
  'person.claimed': null,
  'person.named': CHANGED_FIELDS,
  'person.changed': CHANGED_FIELDS,
  'person.made_manager': 'Became a manager',
  'person.roles_changed': 'Roles changed',
  'person.switched': null,
  'person.joined_team': CHANGED_FIELDS,
  'person.removed_from_team': 'Left the team of the manager',
  'person.enabled': 'Account enabled',
  'person.account_forgotten': null,
  'person.disabled': 'Account disabled',
  'person.erased': null,
  'person.stand_in_changed': null,
  'person.joined': 'Joined with another record of the same person',
  'person.joined_into': null,
  'person.sessions_ended': null,
  'person.removed_from_directory': null,
  'person.token_created': null,
  'person.token_revoked': null,
  'person.scim_token_created': null,
  'person.scim_token_revoked': null,
};

type Webhook = WebhooksOf<typeof EVENTS>;
export const WEBHOOK_NAMES: Record<Webhook, string> = {
  'person.added': 'A person is added',
  'person.changed': 'A person is changed',
  'person.left': 'A person leaves',
};
export const SENTENCES: Record<Webhook, Sentence> = {
  'person.added': (facts) => `${person(facts)} was added.`,
  'person.changed': (facts) => {
    const { changed_fields = [] } = facts;
    const fields = changed_fields.length === 0 ? '' : `: ${changed_fields.join(', ').replaceAll('_', ' ')}`;
    return `${person(facts)} was changed${fields}.`;
  },
  'person.left': (facts) => `${person(facts)} has left.`,
};

export const KINDS = {
  stand_in: { while: 'stands_in', mailed: 'by_choice', seen_by: 'away' },
  stand_in_ended: { while: 'has_no_stand_in', mailed: 'by_choice', seen_by: 'sides' },
  handed_over: { while: null, mailed: 'by_choice', seen_by: 'sides' },
  email_changed: { while: null, mailed: 'always', seen_by: 'sides' },
  records_joined: { while: null, mailed: 'always', seen_by: 'sides' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  stand_in: 'Standing in for somebody',
  stand_in_ended: 'Nobody stands in any more',
  handed_over: 'Change of manager',
  email_changed: 'Change of email',
  records_joined: 'Two records joined',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  stand_in: 'Somebody who is away chooses you for their tasks',
  stand_in_ended: 'Nobody stands in for you any more',
  handed_over: 'Somebody gets another manager',
  email_changed: 'An email address changes',
  records_joined: 'Two records of you are joined',
};
export const BELL: Record<Kind, BellLine> = {
  stand_in: {
    icon: 'bell',
    line: ({ person: away, params: { until } }) => ({
      name: away?.name.trim() || 'A colleague',
      text:
        until === undefined
          ? ' chose you for their tasks'
          : ` chose you for their tasks until ${readableDay(until)}`,
      about: '',
      to: 'my_tasks',
    }),
  },
  stand_in_ended: {
    icon: 'bell',
    line: () => ({
      name: '',
      text: 'Nobody stands in for you any more. Choose somebody else',
      about: '',
      to: 'settings',
    }),
  },
  handed_over: {
    icon: 'person',
    line: ({ params: { to, people = 1 } }, { who }) => {
      if (to === 'employee') return { name: who, text: ' is your manager now', about: '', to: 'dashboard' };
      if (to === 'former_manager')
        return { name: who, text: ' now reports to another manager', about: '', to: 'onboarding' };
      return people > 1
        ? { name: '', text: `${countPeople(people)} now report to you`, about: '', to: 'onboarding' }
        : { name: who, text: ' now reports to you', about: '', to: 'employees' };
    },
  },
  email_changed: {
    icon: 'bell',
    line: ({ person: changed }, { who, viewerId }) =>
      changed?.id === viewerId
        ? { name: '', text: 'Your email address has changed', about: changed.email, to: 'settings' }
        : { name: who, text: ' has a new email address', about: changed?.email ?? '', to: 'employees' },
  },
  records_joined: {
    icon: 'bell',
    line: ({ person: kept }) => ({
      name: '',
      text: 'Two records of you were joined',
      about: kept?.email ?? '',
      to: 'settings',
    }),
  },
};

function changedFields({ changes }: RecordedDetail) {
  const fields = ((changes ?? []) as FieldChange[]).map(({ field }) => field);
  // The names of managers are in the journal to be read, and are no fields of the person.
  return { changed_fields: fields.filter((field) => field !== 'manager_name') };
}

import type { FieldChange } from '../changes.ts';
import type { ChangedFields } from './facts.ts';
import { detailOf, type EventKind, type NoDetail, type RecordedDetail } from './kind.ts';

type Changes = { changes: FieldChange[] };
/** `by` is what decided instead of the actor, such as a setting. */
type Decided = { by?: string };
type DepartmentsChange = { field: string; old: string[] | null; new: string[] | null };
type Ended = { sessions: number; tokens?: number };
type NamedToken = { id: string; name: string };

const CHANGED = { webhooks: ['person.changed'], webhook_data: changedFields, mails: {} } as const;
const LEFT = { webhooks: ['person.left'], mails: {} } as const;
const QUIET = { webhooks: [], mails: {} } as const;

/** The events of people. */
export const PERSON_EVENTS = {
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
    mails: {},
  },
  'person.claimed': { detail: detailOf<{ name: string; email: string; issuer: string }>(), ...CHANGED },
  'person.named': { detail: detailOf<Changes>(), ...CHANGED },
  'person.changed': {
    detail: detailOf<Changes & Decided>(),
    ...CHANGED,
    mails: { email_changed: 'Change of email' },
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
    mails: { handed_over: 'Change of manager' },
  },
  'person.removed_from_team': { detail: detailOf<Changes>(), ...CHANGED },
  'person.enabled': {
    detail: detailOf<NoDetail>(),
    ...CHANGED,
    webhook_data: () => ({ changed_fields: ['disabled_at'] }),
  },
  'person.account_forgotten': { detail: detailOf<Ended>(), ...CHANGED },
  'person.disabled': { detail: detailOf<Ended>(), ...LEFT },
  'person.erased': { detail: detailOf<NoDetail>(), ...LEFT },
  'person.stand_in_changed': {
    detail: detailOf<{ stand_in_id: string | null; until: string | null }>(),
    ...QUIET,
    mails: { stand_in: 'Standing in for somebody', stand_in_ended: 'Nobody stands in any more' },
  },
  'person.joined': {
    detail: detailOf<{ joined_id: string; plans: string[]; moved: Record<string, number | boolean> }>(),
    ...CHANGED,
    webhook_data: () => ({ changed_fields: ['email', 'manager_id'] }),
    mails: { records_joined: 'Two records joined' },
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

function changedFields({ changes }: RecordedDetail): ChangedFields {
  const fields = ((changes ?? []) as FieldChange[]).map(({ field }) => field);
  // The names of managers are in the journal to be read, and are no fields of the person.
  return { changed_fields: fields.filter((field) => field !== 'manager_name') };
}

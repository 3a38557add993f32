import type { FieldChange } from '../../changes.ts';
import type { ChecklistChange } from '../../checklist/changes.ts';
import { detailOf, type EventKind, type NoDetail, type VersionedKind } from '../shape/kind.ts';

/* Events that notify nobody, and cause none of webhooks. */

const QUIET = { webhooks: [], mails: [] } as const;
type Edited = { version: number; changes: (FieldChange | ChecklistChange)[] };

export const TEMPLATE_EVENTS = {
  'template.created': { detail: detailOf<{ name: string }>(), counts_version: true, ...QUIET },
  'template.edited': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.published': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.made_private': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.deleted': { detail: detailOf<{ name: string }>(), counts_version: true, ...QUIET },
} as const satisfies Record<`template.${string}`, VersionedKind>;

export const GROUP_EVENTS = {
  'group.created': {
    detail: detailOf<{ name: string; external_id: string | null; added: string[] }>(),
    ...QUIET,
  },
  'group.changed': {
    detail: detailOf<{ changes: FieldChange[]; added: string[]; removed: string[] }>(),
    ...QUIET,
  },
  'group.deleted': { detail: detailOf<{ name: string }>(), ...QUIET },
} as const satisfies Record<`group.${string}`, EventKind>;

/** Days off are many: how many were added and removed. */
type DaysChanged = { added: number; removed: number };

export const CALENDAR_EVENTS = {
  'calendar.created': { detail: detailOf<{ name: string } & DaysChanged>(), ...QUIET },
  'calendar.changed': {
    detail: detailOf<{ version: number; changes: FieldChange[] } & DaysChanged>(),
    ...QUIET,
  },
  'calendar.deleted': { detail: detailOf<{ name: string }>(), ...QUIET },
} as const satisfies Record<`calendar.${string}`, EventKind>;

export const WEBHOOK_EVENTS = {
  'webhook.created': {
    detail: detailOf<{ url: string; events: string; description: string; enabled: boolean }>(),
    ...QUIET,
  },
  'webhook.changed': { detail: detailOf<{ changes: FieldChange[] }>(), ...QUIET },
  'webhook.secret_rotated': { detail: detailOf<NoDetail>(), ...QUIET },
  'webhook.deleted': { detail: detailOf<{ url: string }>(), ...QUIET },
} as const satisfies Record<`webhook.${string}`, EventKind>;

export const AUDIT_EVENTS = {
  'audit.exported': {
    detail: detailOf<{
      from: string;
      to: string;
      department: string | null;
      template_id: string | null;
      started: number;
      reports: number;
      manifest_sha256: string;
    }>(),
    ...QUIET,
  },
} as const satisfies Record<`audit.${string}`, EventKind>;

export const ORGANISATION_EVENTS = {
  // The names of the settings alone.
  'organisation.settings_changed': { detail: detailOf<{ settings: string[] }>(), ...QUIET },
} as const satisfies Record<`organisation.${string}`, EventKind>;

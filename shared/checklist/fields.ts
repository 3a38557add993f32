import { NAME_LENGTH, TEXT_LENGTH } from '../text.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS, NEW_SUBPLAN_DAYS, TASK_CONTENT_LENGTH } from './limits.ts';

export type ItemKind = 'subplan' | 'topic' | 'task';

/** What a field of each type holds. A name is one line that must not be blank. */
type Values = { name: string; text: string; days: number; flag: boolean };

export type Field = {
  /** What it is called where its changes are listed. */
  label: string;
  /** The first format of signed content that has it (Signing 2); null when it is not signed. */
  signed_since: number | null;
  /** What the API document says of it. */
  description?: string;
} & (
  | { type: 'name'; limit: number; initial: string }
  | { type: 'text'; limit: number; default: string; initial?: string }
  | { type: 'days'; least: number; most: number; initial: number }
  | { type: 'flag'; default: boolean }
);

const NAME = { type: 'name', label: 'Name', limit: NAME_LENGTH, signed_since: 1 } as const;
const TEXT = { type: 'text', limit: TEXT_LENGTH, default: '' } as const;
const DESCRIPTION = { ...TEXT, label: 'Description', signed_since: 1 } as const;
const PUBLIC = { type: 'flag', label: 'Public', default: true, signed_since: null } as const;

/**
 * What people edit of the items of a checklist, in templates and in plans alike. Schemas, rows, statements, copies,
 * drafts, comparisons, lists of changes and the signed content are made of this description, so that a new field needs
 * an entry here, its column, and the places that show and edit it. A field with a `default` may be left out of a request;
 * a new item starts with `initial`. The order is that of the API document.
 */
export const ITEM_FIELDS = {
  subplan: {
    name: { ...NAME, initial: 'New Subplan' },
    description: { ...DESCRIPTION, initial: 'New Description' },
    due_in_days: {
      type: 'days',
      label: 'Due in days',
      least: MIN_DUE_IN_DAYS,
      most: MAX_DAYS,
      initial: NEW_SUBPLAN_DAYS,
      // Signed as the due date, in which people read it.
      signed_since: null,
    },
    public: PUBLIC,
  },
  topic: {
    name: { ...NAME, initial: 'New Topic' },
    description: { ...DESCRIPTION, initial: 'New description' },
    public: PUBLIC,
  },
  task: {
    name: { ...NAME, initial: 'New Task' },
    task_content: {
      ...TEXT,
      label: 'Links',
      limit: TASK_CONTENT_LENGTH,
      signed_since: 1,
      description: 'links, comma-separated',
    },
    note: { ...TEXT, label: 'Note', signed_since: 1 },
  },
} as const satisfies Record<ItemKind, Record<string, Field>>;

/** What only the items of plans have. The server writes it, and nobody copies it. */
export const PLAN_FIELDS = {
  subplan: {
    due_date: { signed_since: 1 },
    total_tasks: { signed_since: null },
    completed_tasks: { signed_since: null },
  },
  topic: {},
  task: {
    completed: { signed_since: 1 },
    status_changed_at: { signed_since: 1 },
    task_id: { signed_since: null },
  },
} as const satisfies Record<ItemKind, Record<string, Pick<Field, 'signed_since'>>>;

type Fields<K extends ItemKind> = (typeof ITEM_FIELDS)[K];
export type FieldName<K extends ItemKind> = keyof Fields<K> & string;
export type PlanFieldName<K extends ItemKind> = keyof (typeof PLAN_FIELDS)[K] & string;

/** The edited fields of an item. */
export type ItemValues<K extends ItemKind> = {
  -readonly [Name in keyof Fields<K>]: Fields<K>[Name] extends { type: infer T extends keyof Values }
    ? Values[T]
    : never;
};

/** The names of the edited fields, in the order of the API document. */
export const FIELD_NAMES: { readonly [K in ItemKind]: readonly FieldName<K>[] } = {
  subplan: namesOf('subplan'),
  topic: namesOf('topic'),
  task: namesOf('task'),
};

function namesOf<K extends ItemKind>(kind: K): FieldName<K>[] {
  return Object.keys(ITEM_FIELDS[kind]) as FieldName<K>[];
}

import { NAME_LENGTH, TEXT_LENGTH } from '../text.ts';
import { MAX_OFFSET, MIN_OFFSET, type SubplanDue } from './due.ts';
import type { OwnerShape } from './owner.ts';
import { DEFAULT_KIND, type TaskKind, type TaskSettings } from './kinds/kinds.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS, NEW_SUBPLAN_DAYS, TASK_CONTENT_LENGTH } from './limits.ts';

export type ItemKind = 'subplan' | 'topic' | 'task';

/** The value of a field of each type. A name is one line that must not be blank. */
type Values = {
  name: string;
  text: string;
  days: number;
  flag: boolean;
  due: SubplanDue;
  offset: number;
  owner: OwnerShape;
  task_kind: TaskKind;
  settings: TaskSettings;
};

/** A line is plain text, a note has marks (Checklists 13), and only the titles of links are text. */
export type TextForm = 'line' | 'note' | 'links';

export type Field = {
  /** Its label in lists of changes. */
  label: string;
  /** The first format of signed content that has it (Signing 2); null when it is not signed. */
  signed_since: number | null;
  /** Its description in the API document. */
  description?: string;
  /**
   * A response has it only where it differs from its default, and an item that is saved without it keeps what it has: nothing
   * changes for those who do not use it.
   */
  sparse?: true;
} & (
  | { type: 'name'; form: 'line'; limit: number; initial: string }
  | { type: 'text'; form: TextForm; limit: number; default: string; initial?: string }
  | { type: 'days'; least: number; most: number; initial: number }
  | { type: 'flag'; default: boolean }
  | { type: 'due' }
  | { type: 'offset'; least: number; most: number }
  | { type: 'owner' }
  | { type: 'task_kind'; default: TaskKind }
  | { type: 'settings' }
);

const NAME = { type: 'name', form: 'line', label: 'Name', limit: NAME_LENGTH, signed_since: 1 } as const;
const TEXT = { type: 'text', limit: TEXT_LENGTH, default: '' } as const;
const DESCRIPTION = { ...TEXT, form: 'note', label: 'Description', signed_since: 1 } as const;
const PUBLIC = { type: 'flag', label: 'Public', default: true, signed_since: null } as const;

/**
 * The registry of the editable fields of checklist items, in templates and in plans. Schemas, rows, statements, JSON,
 * copies, drafts, comparisons, lists of changes, files and the signed content derive from it
 * (docs/architecture/fields.md). A field with a `default` may be omitted in a request; a new item starts with
 * `initial`. The order is that of the API document.
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
      // Signed as part of the due date, as people read it.
      signed_since: null,
    },
    due: {
      type: 'due',
      label: 'Counts',
      // As above.
      signed_since: null,
      sparse: true,
      description: 'how it is due, if it does not just count from the assignment',
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
      form: 'links',
      label: 'Links',
      limit: TASK_CONTENT_LENGTH,
      signed_since: 1,
      description: 'links, comma-separated',
    },
    note: { ...TEXT, form: 'note', label: 'Note', signed_since: 1 },
    owner: {
      type: 'owner',
      label: 'Who does it',
      // The tasks of a leaver are reassigned, also between the two signatures.
      signed_since: null,
      sparse: true,
      description: 'who does it, if not the employee',
    },
    counts: {
      type: 'flag',
      label: 'Needed for sign-off',
      default: true,
      signed_since: 2,
      sparse: true,
      description: 'false for an optional task',
    },
    required: {
      type: 'flag',
      label: 'Locked',
      default: false,
      signed_since: null,
      sparse: true,
      description: 'true for a task that an edit of a plan must keep',
    },
    kind: {
      type: 'task_kind',
      label: 'Kind',
      default: DEFAULT_KIND,
      signed_since: 2,
      sparse: true,
      description: 'how it is finished, if not by a tick',
    },
    settings: {
      type: 'settings',
      label: 'Text',
      signed_since: 2,
      sparse: true,
      description: 'what the kind needs',
    },
    offset_days: {
      type: 'offset',
      label: 'Due before its subplan',
      least: MIN_OFFSET,
      most: MAX_OFFSET,
      // Signed as the due date.
      signed_since: null,
      sparse: true,
      description: 'when it is due, if before its subplan: counted as the subplan is',
    },
  },
} as const satisfies Record<ItemKind, Record<string, Field>>;

type PlanField = Pick<Field, 'signed_since' | 'sparse'> & { default?: false };

/**
 * Fields that only the items of plans have. The server writes them, and nobody copies them. Without a `default` a
 * sparse one may be null.
 */
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
    not_applicable: { signed_since: 2, sparse: true, default: false },
    reason: { signed_since: 2, sparse: true },
    answer_hash: { signed_since: 2, sparse: true },
    due_date: { signed_since: 3, sparse: true },
    completed_by: { signed_since: null, sparse: true },
    // Signed as its hash.
    evidence: { signed_since: null, sparse: true },
  },
} as const satisfies Record<ItemKind, Record<string, PlanField>>;

type Fields<K extends ItemKind> = (typeof ITEM_FIELDS)[K];
export type FieldName<K extends ItemKind> = keyof Fields<K> & string;
export type PlanFieldName<K extends ItemKind> = keyof (typeof PLAN_FIELDS)[K] & string;

type ValueOf<F> = F extends { type: infer T extends keyof Values } ? Values[T] : never;
type IfSparse<F, Name, Else> = F extends { sparse: true } ? Name : Else;

/** The edited fields of an item: those that are sparse only where they were chosen. */
export type ItemValues<K extends ItemKind> = {
  -readonly [Name in keyof Fields<K> as IfSparse<Fields<K>[Name], never, Name>]: ValueOf<Fields<K>[Name]>;
} & {
  -readonly [Name in keyof Fields<K> as IfSparse<Fields<K>[Name], Name, never>]?: ValueOf<Fields<K>[Name]>;
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

type Names<Fields, Has> = {
  [Name in keyof Fields & string]: Fields[Name] extends Has ? Name : never;
}[keyof Fields & string];

/** The names of the edited fields that are sparse, and of those that only plans have. */
export type SparseName<K extends ItemKind> = Names<Fields<K>, { sparse: true }>;
export type SparsePlanName<K extends ItemKind> = Names<(typeof PLAN_FIELDS)[K], { sparse: true }>;

/** A field that is added is sparse, and of a subplan or task: clients and signatures from before it have not heard of it. */
type Closed<Name extends Known, Known> = Name;
type DenseNames = {
  subplan: Closed<
    Exclude<FieldName<'subplan'>, SparseName<'subplan'>>,
    'name' | 'description' | 'due_in_days' | 'public'
  >;
  topic: Closed<FieldName<'topic'>, 'name' | 'description' | 'public'>;
  task: Closed<Exclude<FieldName<'task'>, SparseName<'task'>>, 'name' | 'task_content' | 'note'>;
};
export type DenseName<K extends ItemKind> = DenseNames[K];

/** The names of the fields that are texts. */
export type TextName<K extends ItemKind> = Names<Fields<K>, { form: TextForm }>;

/** The edited fields of an item that a response has only where they differ from their default. */
export const SPARSE_NAMES: { readonly [K in ItemKind]: readonly SparseName<K>[] } = {
  subplan: sparseOf('subplan'),
  topic: sparseOf('topic'),
  task: sparseOf('task'),
};

function sparseOf<K extends ItemKind>(kind: K): SparseName<K>[] {
  const fields: Record<string, Field> = ITEM_FIELDS[kind];
  return FIELD_NAMES[kind].filter((name): name is SparseName<K> => fields[name]!.sparse === true);
}

/** All sparse fields of the task of a plan: a task that has none of them is plain. */
export const SPARSE_OF_TASK: readonly (SparseName<'task'> | SparsePlanName<'task'>)[] = [
  ...SPARSE_NAMES.task,
  ...(Object.keys(PLAN_FIELDS.task) as PlanFieldName<'task'>[]).filter(isSparseOfPlan),
];

function isSparseOfPlan(name: PlanFieldName<'task'>): name is SparsePlanName<'task'> {
  const { sparse }: PlanField = PLAN_FIELDS.task[name];
  return sparse === true;
}

/** The texts of an item with their forms. */
export const TEXT_FORMS: { readonly [K in ItemKind]: Readonly<Record<TextName<K>, TextForm>> } = {
  subplan: formsOf('subplan'),
  topic: formsOf('topic'),
  task: formsOf('task'),
};

function formsOf<K extends ItemKind>(kind: K) {
  return Object.fromEntries(
    Object.entries<Field>(ITEM_FIELDS[kind]).flatMap(([name, field]) =>
      'form' in field ? [[name, field.form]] : [],
    ),
  ) as Record<TextName<K>, TextForm>;
}

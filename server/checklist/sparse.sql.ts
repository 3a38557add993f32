import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import {
  type Field,
  ITEM_FIELDS,
  type ItemKind,
  type SparseName,
  type SparsePlanName,
  SPARSE_NAMES,
} from '#shared/checklist/fields.ts';
import { isKnownKind } from '#shared/checklist/kinds/kinds.ts';
import type { PlanTask, Subplan } from '#shared/checklist/schema.ts';

/*
 * Fields that few tasks have: owner, kind, evidence. They are read as one JSON, null for tasks with none of them, so
 * that other tasks cost one comparison. The statements are built once from the registry of fields.
 */

type Name = SparseName<'task'> | SparsePlanName<'task'>;

/** Fields that a response includes only where they differ from their defaults. */
export type Sparse = Pick<PlanTask, Name>;

/** With null for missing fields. */
type SparseRow = { [Each in Name]: Sparse[Each] | null };

/** How a sparse field is read, null where it has its default, and the condition that it has it, unless another field has the same. */
type SparseSql = { value: RawBuilder<unknown>; isDefault?: RawBuilder<unknown> };

const PERSON = (id: string) => sql`(
  select json_build_object('id', people.id, 'name', people.name) from people where people.id = ${sql.ref(id)}
)`;

/** With their photo, where they have one (Photos 3). */
const PICTURED = (id: string) => sql`(
  select json_strip_nulls(json_build_object('id', people.id, 'name', people.name, 'photo', people.photo))
  from people where people.id = ${sql.ref(id)}
)`;

const OWNER = {
  value: sql`case when tasks.owner_kind <> 'employee' then json_build_object(
    'kind', tasks.owner_kind,
    'person', ${PICTURED('tasks.owner_id')},
    'group', (
      select json_build_object('id', groups.id, 'name', groups.name) from groups where groups.id = tasks.owner_group_id
    )
  ) end`,
  isDefault: sql`tasks.owner_kind = 'employee'`,
};

const orNull = (column: string, value: RawBuilder<unknown> = sql.ref(column)) => ({
  value,
  isDefault: sql`${sql.ref(column)} is null`,
});
const unless = (column: string, fallback: string | boolean) => ({
  value: sql`nullif(${sql.ref(column)}, ${sql.lit(fallback)})`,
  isDefault: sql`${sql.ref(column)} = ${sql.lit(fallback)}`,
});

/** By the type of a field: an edited field needs no statement of its own. */
function sqlOf(name: SparseName<'task'>): Required<SparseSql> {
  const field: Field = ITEM_FIELDS.task[name];
  if (field.type === 'owner') return OWNER;
  return 'default' in field ? unless(`tasks.${name}`, field.default) : orNull(`tasks.${name}`);
}

/** Of the fields that only plans have. Evidence is only read of a task that has a kind. */
const PLAN_SQL: Record<SparsePlanName<'task'>, SparseSql> = {
  not_applicable: unless('tasks.not_applicable', false),
  reason: orNull('tasks.reason'),
  answer_hash: ofKind(validEvidence(sql`evidence.answer_hash`)),
  due_date: orNull('tasks.due_date'),
  completed_by: orNull('tasks.completed_by', PERSON('tasks.completed_by')),
  evidence: ofKind(
    validEvidence(sql`json_build_array(json_build_object(
      'id', evidence.id,
      'kind', evidence.kind,
      'given_at', to_char(evidence.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', ${PERSON('evidence.person_id')},
      'summary', coalesce(evidence.answer ->> 'statement', ''),
      'hash', evidence.answer_hash,
      'files', json_build_array()
    ))`),
  ),
};

function ofKind(value: RawBuilder<unknown>): SparseSql {
  return { value: sql`case when not ${sqlOf('kind').isDefault} then ${value} end` };
}

/** The evidence that counts of the task in the query. */
function validEvidence(columns: RawBuilder<unknown>) {
  return sql`(
    select ${columns} from task_evidence as evidence where evidence.task_id = tasks.id and evidence.superseded_at is null
  )`;
}

const ALL: readonly (readonly [Name, SparseSql])[] = [
  ...SPARSE_NAMES.task.map((name) => [name, sqlOf(name)] as const),
  ...(Object.keys(PLAN_SQL) as SparsePlanName<'task'>[]).map((name) => [name, PLAN_SQL[name]] as const),
];

/** Whether the task in the query, whose table it calls `tasks`, has no sparse field. In TypeScript: `isPlainTask`. */
export const IS_PLAIN = sql<boolean>`(${sql.join(
  ALL.flatMap(([, { isDefault }]) => isDefault ?? []),
  sql` and `,
)})`;

const SPARSE = sql<SparseRow | null>`case when ${IS_PLAIN} then null else json_build_object(${sql.join(
  ALL.flatMap(([name, { value }]) => [sql.lit(name), value]),
)}) end`;

/** The sparse fields of the task in the query, whose table it calls `tasks`, or null. */
export const sparseOf = (): RawBuilder<SparseRow | null> => SPARSE;

/** Returns a task with its sparse fields, of a row that has them in `sparse`. */
export function withSparse<Row extends { sparse: SparseRow | null }>({
  sparse,
  ...task
}: Row): Omit<Row, 'sparse'> & Sparse {
  if (sparse === null) return task;
  // A kind of a newer release needs other settings.
  const hasSettings = sparse.kind == null || isKnownKind(sparse.kind);
  const given = Object.entries(sparse).filter(
    ([name, value]) => value !== null && (hasSettings || name !== 'settings'),
  );
  return { ...task, ...(Object.fromEntries(given) as Sparse) };
}

type SparseOfSubplan = Pick<Subplan, SparseName<'subplan'>>;
type SubplanRow = { [Each in keyof SparseOfSubplan]-?: SparseOfSubplan[Each] | null };

/** Of a subplan each is a column, null where it has its default. */
const SUBPLAN_SQL: { [Each in keyof SubplanRow]: RawBuilder<SubplanRow[Each]> } = {
  due: sql`case when subplans.offset_days is not null then json_build_object(
    'anchor', subplans.anchor, 'offset', subplans.offset_days, 'unit', subplans.offset_unit
  ) end`,
};

const SUBPLAN_COLUMNS: {
  [Each in keyof SubplanRow]: AliasedRawBuilder<SubplanRow[Each], Each>;
}[keyof SubplanRow][] = SPARSE_NAMES.subplan.map((name) => SUBPLAN_SQL[name].as(name));

/** Returns a field of the item in the query as it is signed: as in a response, with null for omitted fields. */
export function signedColumn(kind: ItemKind, name: string): RawBuilder<unknown> {
  const own = kind === 'task' ? ALL.find(([each]) => each === name)?.[1].value : undefined;
  const ofSubplan: Partial<Record<string, RawBuilder<unknown>>> = kind === 'subplan' ? SUBPLAN_SQL : {};
  const value = own ?? ofSubplan[name];
  return value ? sql`${value} as ${sql.ref(name)}` : sql.ref(name);
}

/** The sparse fields of the subplan in the query, whose table it calls `subplans`. */
export const sparseOfSubplan = () => SUBPLAN_COLUMNS;

/** Returns a subplan without the sparse fields that it has not. */
export function withSparseOfSubplan<Row extends SubplanRow>(
  subplan: Row,
): Omit<Row, keyof SubplanRow> & SparseOfSubplan {
  const shown: Record<string, unknown> = { ...subplan };
  for (const name of SPARSE_NAMES.subplan) if (shown[name] === null) delete shown[name];
  return shown as Omit<Row, keyof SubplanRow> & SparseOfSubplan;
}

type Rows = SubplanRow & { topics: readonly { tasks: readonly { sparse: SparseRow | null }[] }[] };
type TopicOf<Row extends Rows> = Row['topics'][number];
type TaskOf<Row extends Rows> = TopicOf<Row>['tasks'][number];
type WithTasks<Row extends Rows, Task> = Omit<Row, 'topics' | keyof SubplanRow> &
  SparseOfSubplan & {
    topics: (Omit<TopicOf<Row>, 'tasks'> & { tasks: Task[] })[];
  };

/** Returns a subplan with its sparse fields and those of its tasks, and with the fields of `more`. */
export function withSparseTasks<Row extends Rows, More extends object = object>(
  subplan: Row,
  more: (task: Sparse) => More = () => ({}) as More,
): WithTasks<Row, Omit<TaskOf<Row>, 'sparse'> & Sparse & More> {
  const topics = subplan.topics.map((topic) => ({
    ...topic,
    tasks: topic.tasks.map((row) => {
      const task = withSparse(row);
      return Object.assign(task, more(task));
    }),
  }));
  return { ...withSparseOfSubplan(subplan), topics } as unknown as WithTasks<
    Row,
    Omit<TaskOf<Row>, 'sparse'> & Sparse & More
  >;
}

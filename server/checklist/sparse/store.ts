import { type RawBuilder, sql } from 'kysely';
import { isKnownKind } from '#shared/checklist/taskKind.ts';
import type { PlanTask, Subplan } from '#shared/checklist/schema.ts';

/*
 * What few tasks have: an owner, a kind, evidence. It is read as one JSON, null for the tasks that have none of it, so that the
 * others cost one comparison.
 */

/** What a response has of a task only where it differs from its default. */
export type Sparse = Pick<
  PlanTask,
  | 'owner'
  | 'counts'
  | 'required'
  | 'kind'
  | 'settings'
  | 'offset_days'
  | 'due_date'
  | 'not_applicable'
  | 'reason'
  | 'completed_by'
  | 'answer_hash'
  | 'evidence'
>;

/** With null for what a task has not. */
type SparseRow = { [Name in keyof Sparse]: Sparse[Name] | null };

const PERSON = (id: string) => sql`(
  select json_build_object('id', people.id, 'name', people.name) from people where people.id = ${sql.ref(id)}
)`;

/** With their photo, where they have one (Photos 3). */
const PICTURED = (id: string) => sql`(
  select json_strip_nulls(json_build_object('id', people.id, 'name', people.name, 'photo', people.photo))
  from people where people.id = ${sql.ref(id)}
)`;

/** Whether the task in the query, whose table it calls `tasks`, has no sparse field. */
export const IS_PLAIN = sql<boolean>`(
  tasks.owner_kind = 'employee' and tasks.counts and not tasks.required and tasks.kind = 'tick'
  and tasks.completed_by is null and not tasks.not_applicable and tasks.reason is null
  and tasks.offset_days is null
)`;

/** The sparse fields of the task in the query, whose table it calls `tasks`, or null. */
export function sparseOf(): RawBuilder<SparseRow | null> {
  return sql<SparseRow | null>`case
    when ${IS_PLAIN} then null
    else json_build_object(
      'owner', case when tasks.owner_kind <> 'employee' then json_build_object(
        'kind', tasks.owner_kind,
        'person', ${PICTURED('tasks.owner_id')},
        'group', (
          select json_build_object('id', groups.id, 'name', groups.name) from groups where groups.id = tasks.owner_group_id
        )
      ) end,
      'counts', nullif(tasks.counts, true),
      'required', nullif(tasks.required, false),
      'kind', nullif(tasks.kind, 'tick'),
      'settings', tasks.settings,
      'offset_days', tasks.offset_days,
      'due_date', tasks.due_date,
      'completed_by', ${PERSON('tasks.completed_by')},
      'not_applicable', nullif(tasks.not_applicable, false),
      'reason', tasks.reason,
      'answer_hash', ${validEvidence(sql`evidence.answer_hash`)},
      'evidence', ${validEvidence(EVIDENCE)}
    ) end`;
}

const EVIDENCE = sql`json_build_array(json_build_object(
  'id', evidence.id,
  'kind', evidence.kind,
  'given_at', to_char(evidence.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', ${PERSON('evidence.person_id')},
  'summary', coalesce(evidence.answer ->> 'statement', ''),
  'hash', evidence.answer_hash,
  'files', json_build_array()
))`;

/** The evidence that counts of the task in the query. */
function validEvidence(columns: RawBuilder<unknown>) {
  return sql`case when tasks.kind <> 'tick' then (
    select ${columns} from task_evidence as evidence where evidence.task_id = tasks.id and evidence.superseded_at is null
  ) end`;
}

/** Returns a task with its sparse fields, of a row that has them in `sparse`. */
export function withSparse<Row extends { sparse: SparseRow | null }>({
  sparse,
  ...task
}: Row): Omit<Row, 'sparse'> & Sparse {
  if (sparse === null) return task;
  // What a kind of a newer release needs has another form.
  const hasSettings = isKnownKind(sparse.kind ?? 'tick');
  const given = Object.entries(sparse).filter(
    ([name, value]) => value !== null && (hasSettings || name !== 'settings'),
  );
  return { ...task, ...(Object.fromEntries(given) as Sparse) };
}

/** How the subplan in the query is due, or null where it just counts from its assignment. */
export const dueOf = () => sql<
  Subplan['due'] | null
>`case when subplans.offset_days is not null then json_build_object(
  'anchor', subplans.anchor, 'offset', subplans.offset_days, 'unit', subplans.offset_unit
) end`;

/** Returns a subplan without a `due` that it has not. */
export function withDue<Row extends { due: Subplan['due'] | null }>({
  due,
  ...subplan
}: Row): Omit<Row, 'due'> & Pick<Subplan, 'due'> {
  return due ? { ...subplan, due } : subplan;
}

type Rows = {
  due: Subplan['due'] | null;
  topics: readonly { tasks: readonly { sparse: SparseRow | null }[] }[];
};
type TopicOf<Row extends Rows> = Row['topics'][number];
type TaskOf<Row extends Rows> = TopicOf<Row>['tasks'][number];
type WithTasks<Row extends Rows, Task> = Omit<Row, 'topics' | 'due'> &
  Pick<Subplan, 'due'> & {
    topics: (Omit<TopicOf<Row>, 'tasks'> & { tasks: Task[] })[];
  };

/** Returns a subplan with the sparse fields of its tasks, and what `more` adds to them. */
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
  return { ...withDue(subplan), topics } as unknown as WithTasks<
    Row,
    Omit<TaskOf<Row>, 'sparse'> & Sparse & More
  >;
}

import { uuidv7 } from 'uuidv7';
import type { SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { whyLinksAreRefused } from '#shared/checklist/links.ts';
import { chosenDue } from '#shared/checklist/due.ts';
import { chosenOwner } from '#shared/checklist/owner.ts';
import { missingSetting } from '#shared/checklist/kinds/kinds.ts';
import { allTasks, isCounted, whyChecklistIsTooLarge } from '#shared/checklist/tree.ts';
import { isSameItem } from '#shared/checklist/same.ts';
import type { SubplanItem, TaskItem } from '#shared/checklist/values.ts';
import { invalidField } from '../platform/http/errors.ts';
import { isId } from '../platform/http/validation.ts';
import { type StoredValues, storedValues } from './columns.ts';

type SubplanRow = StoredValues<'subplan'> & {
  id: string;
  origin_id: string | null;
  position: number;
  /** Only of a plan. */
  due_date: string | null;
  total_tasks: number;
};
type TopicRow = StoredValues<'topic'> & {
  id: string;
  subplan_id: string;
  position: number;
  origin_id: string | null;
};
export type TaskRow = StoredValues<'task'> & {
  id: string;
  topic_id: string;
  position: number;
  task_id: string | null;
  /** Only of a plan, and where it is due before its subplan. */
  due_date: string | null;
};

/** The rows of a checklist to write, and the ids of the items to delete. */
export type ChecklistRows = {
  subplans: SubplanRow[];
  topics: TopicRow[];
  tasks: TaskRow[];
  removed: Record<ItemKind, string[]>;
  /** Whether a task has or had another owner than the employee. */
  has_others: boolean;
};

type ItemKind = 'subplans' | 'topics' | 'tasks';
type Tree = readonly SubplanItem[];

/** When the items of a checklist are due. `id` is that of a subplan that is stored. */
export type DueDays = {
  ofSubplan: (subplan: SubplanInput, id: string | null) => { due_in_days: number; due_date: string | null };
  ofTask: (
    offset_days: number,
    subplan: { due?: SubplanInput['due']; due_date: string | null },
  ) => string | null;
};

type RowOptions = {
  /** The stored checklist. The input may use its ids; an id of another checklist is a 400 (API 9). */
  existing?: Tree;
  /** Returns the id of the template item from which a new item was copied, or null. */
  originOf?: (item: { id?: string | null | undefined }) => string | null;
  days: DueDays;
};

/**
 * Converts the input of a client to rows. Ids of the checklist are kept, temporary
 * and missing ones are replaced by new ids, ids of another checklist are a 400 (API 9).
 */
export function toRows(
  input: readonly SubplanInput[],
  { existing, originOf = () => null, days }: RowOptions,
): ChecklistRows {
  const tooLarge = whyChecklistIsTooLarge(input);
  if (tooLarge !== null) throw invalidField('subplans', tooLarge);

  const { known, resolve } = idsOf(existing);
  const rows: ChecklistRows = {
    subplans: [],
    topics: [],
    tasks: [],
    removed: { subplans: [], topics: [], tasks: [] },
    has_others: allTasks<TaskItem>(existing ?? []).some(({ owner }) => owner !== undefined),
  };
  for (const [position, subplan] of input.entries()) {
    const path = `subplans.${position}`;
    const topics = subplan.topics ?? [];
    const subplan_id = resolve('subplans', subplan.id, path);
    requireOffset(subplan, path);
    const dueDays = days.ofSubplan(subplan, existing === undefined ? null : subplan_id);
    rows.subplans.push({
      id: subplan_id,
      origin_id: originOf(subplan),
      position,
      ...storedValues('subplan', subplan),
      ...dueDays,
      total_tasks: allTasks<TaskInput>([subplan]).filter(isCounted).length,
    });
    for (const [topicPosition, topic] of topics.entries()) {
      const topicPath = `${path}.topics.${topicPosition}`;
      const topic_id = resolve('topics', topic.id, topicPath);
      rows.topics.push({
        id: topic_id,
        subplan_id,
        position: topicPosition,
        origin_id: originOf(topic),
        ...storedValues('topic', topic),
      });
      for (const [taskPosition, task] of (topic.tasks ?? []).entries()) {
        const taskPath = `${topicPath}.tasks.${taskPosition}`;
        requireTask(task, taskPath);
        rows.tasks.push({
          id: resolve('tasks', task.id, taskPath),
          topic_id,
          position: taskPosition,
          ...storedValues('task', task),
          task_id: originOf(task),
          due_date:
            task.offset_days == null
              ? null
              : days.ofTask(task.offset_days, { due: subplan.due, due_date: dueDays.due_date }),
        });
      }
    }
  }
  rows.has_others ||= rows.tasks.some(({ owner_kind }) => owner_kind !== 'employee');
  rows.removed = { subplans: [...known.subplans], topics: [...known.topics], tasks: [...known.tasks] };
  return existing === undefined ? rows : withoutStored(rows, existing);
}

/** Returns how an item gets its id, and the ids of `existing` that no item has got. */
function idsOf(existing: Tree | undefined) {
  const known = {
    subplans: new Set(existing?.map((subplan) => subplan.id)),
    topics: new Set(existing?.flatMap((subplan) => subplan.topics.map((topic) => topic.id))),
    tasks: new Set(
      existing?.flatMap((subplan) => subplan.topics.flatMap((topic) => topic.tasks.map((task) => task.id))),
    ),
  };
  const resolve = (kind: ItemKind, id: string | null | undefined, path: string): string => {
    // All items of a new checklist get new ids, also those that were copied.
    if (existing === undefined || id == null || !isId(id)) return uuidv7();
    const key = id.toLowerCase();
    if (known[kind].delete(key)) return key;
    throw invalidField(
      `${path}.id`,
      'must be an item of this checklist, once, or a temporary id',
      `${path}.id is not an item of this checklist, or stands in it twice. Reload and try again.`,
    );
  };
  return { known, resolve };
}

function requireOffset(subplan: SubplanInput, path: string): void {
  if (subplan.due?.anchor === 'start' && chosenDue(subplan.due) === null)
    throw invalidField(
      `${path}.due.offset`,
      'is missing',
      'Enter the number of days before or after the start.',
    );
}

/** Rejects a task for reasons that its schema cannot express. */
function requireTask(task: TaskInput, path: string): void {
  const refused = whyLinksAreRefused(task.task_content ?? '');
  if (refused !== null) throw invalidField(`${path}.task_content`, refused);
  const owner = chosenOwner(task.owner);
  if (owner.kind === 'person' && owner.person_id === null)
    throw invalidField(`${path}.owner`, 'needs person_id', 'Choose who does the task.');
  if (owner.kind === 'group' && owner.group_id === null)
    throw invalidField(`${path}.owner`, 'needs group_id', 'Choose the team that does the task.');
  const blank = missingSetting(task.kind, task.settings);
  if (blank) throw invalidField(`${path}.settings.${blank.name}`, 'must not be blank', blank.missing);
}

/**
 * Leaves out the topics and tasks that are stored like this already: most saves change a few of them. The
 * subplans are all kept, since they are read by due date and not by position.
 */
function withoutStored(rows: ChecklistRows, existing: Tree): ChecklistRows {
  const topics = new Map<string, Omit<TopicRow, 'origin_id'>>();
  const tasks = new Map<string, TaskItem & { topic_id: string; position: number; due_date?: string }>();
  for (const subplan of existing) {
    for (const [position, topic] of subplan.topics.entries()) {
      topics.set(topic.id, { ...topic, subplan_id: subplan.id, position });
      for (const [taskPosition, task] of topic.tasks.entries()) {
        tasks.set(task.id, { ...task, topic_id: topic.id, position: taskPosition });
      }
    }
  }
  return {
    ...rows,
    topics: rows.topics.filter((row) => {
      const stored = topics.get(row.id);
      if (stored?.subplan_id !== row.subplan_id || stored.position !== row.position) return true;
      return !isSameItem('topic', row, stored);
    }),
    // A save does not change the origin of an item.
    tasks: rows.tasks.filter((row) => {
      const stored = tasks.get(row.id);
      if (stored?.topic_id !== row.topic_id || stored.position !== row.position) return true;
      return (stored.due_date ?? null) !== row.due_date || !isSameItem('task', row, stored);
    }),
  };
}

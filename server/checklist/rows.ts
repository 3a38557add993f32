import { uuidv7 } from 'uuidv7';
import type { SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { whyLinksAreRefused } from '#shared/checklist/links.ts';
import { whyChecklistIsTooLarge } from '#shared/checklist/tree.ts';
import { invalidField } from '../http/errors.ts';
import { isId } from '../http/validation.ts';

export type SubplanRow = {
  id: string;
  position: number;
  name: string;
  description: string;
  due_in_days: number;
  public: boolean;
  total_tasks: number;
};
export type TopicRow = {
  id: string;
  subplan_id: string;
  position: number;
  name: string;
  description: string;
  public: boolean;
};
export type TaskRow = {
  id: string;
  topic_id: string;
  position: number;
  name: string;
  task_content: string;
  note: string;
  task_id: string | null;
};

/** The rows of a checklist to write, and the ids of the items to delete. */
export type ChecklistRows = {
  subplans: SubplanRow[];
  topics: TopicRow[];
  tasks: TaskRow[];
  removed: Record<ItemKind, string[]>;
};

type ItemKind = 'subplans' | 'topics' | 'tasks';
type StoredTask = Omit<TaskRow, 'topic_id' | 'position' | 'task_id'>;
type StoredTopic = Omit<TopicRow, 'subplan_id' | 'position'> & { tasks: readonly StoredTask[] };
type Tree = readonly { id: string; topics: readonly StoredTopic[] }[];

export type RowOptions = {
  /** The stored checklist. The input may use its ids; an id of another checklist is a 400 (API 9). */
  existing?: Tree;
  /** Returns the id of the template task from which a new task was copied, or null. */
  originOf?: (task: TaskInput) => string | null;
};

/**
 * Converts the input of a client to rows. Ids of the checklist are kept, temporary
 * and missing ones are replaced by new ids, ids of another checklist are a 400 (API 9).
 */
export function toRows(
  input: readonly SubplanInput[],
  { existing, originOf = () => null }: RowOptions = {},
): ChecklistRows {
  const tooLarge = whyChecklistIsTooLarge(input);
  if (tooLarge !== null) throw invalidField('subplans', tooLarge);

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

  const rows: ChecklistRows = {
    subplans: [],
    topics: [],
    tasks: [],
    removed: { subplans: [], topics: [], tasks: [] },
  };
  for (const [position, subplan] of input.entries()) {
    const path = `subplans.${position}`;
    const topics = subplan.topics ?? [];
    const subplan_id = resolve('subplans', subplan.id, path);
    rows.subplans.push({
      id: subplan_id,
      position,
      name: subplan.name,
      description: subplan.description ?? '',
      due_in_days: subplan.due_in_days,
      public: subplan.public ?? true,
      total_tasks: topics.reduce((sum, topic) => sum + (topic.tasks?.length ?? 0), 0),
    });
    for (const [topicPosition, topic] of topics.entries()) {
      const topicPath = `${path}.topics.${topicPosition}`;
      const topic_id = resolve('topics', topic.id, topicPath);
      rows.topics.push({
        id: topic_id,
        subplan_id,
        position: topicPosition,
        name: topic.name,
        description: topic.description ?? '',
        public: topic.public ?? true,
      });
      for (const [taskPosition, task] of (topic.tasks ?? []).entries()) {
        const taskPath = `${topicPath}.tasks.${taskPosition}`;
        const refused = whyLinksAreRefused(task.task_content ?? '');
        if (refused !== null) throw invalidField(`${taskPath}.task_content`, refused);
        rows.tasks.push({
          id: resolve('tasks', task.id, taskPath),
          topic_id,
          position: taskPosition,
          name: task.name,
          task_content: task.task_content ?? '',
          note: task.note ?? '',
          task_id: originOf(task),
        });
      }
    }
  }
  rows.removed = { subplans: [...known.subplans], topics: [...known.topics], tasks: [...known.tasks] };
  return existing === undefined ? rows : withoutStored(rows, existing);
}

/**
 * Leaves out the topics and tasks that are stored like this already: most saves change a few of them. The
 * subplans are all kept, since they are read by due date and not by position.
 */
function withoutStored(rows: ChecklistRows, existing: Tree): ChecklistRows {
  const topics = new Map<string, TopicRow>();
  const tasks = new Map<string, Omit<TaskRow, 'task_id'>>();
  for (const subplan of existing) {
    for (const [position, { tasks: tasksOfTopic, ...topic }] of subplan.topics.entries()) {
      topics.set(topic.id, { ...topic, subplan_id: subplan.id, position });
      for (const [taskPosition, task] of tasksOfTopic.entries()) {
        tasks.set(task.id, { ...task, topic_id: topic.id, position: taskPosition });
      }
    }
  }
  const topicFields = ['subplan_id', 'position', 'name', 'description', 'public'] as const;
  // A save does not change the origin of a task.
  const taskFields = ['topic_id', 'position', 'name', 'task_content', 'note'] as const;
  return {
    ...rows,
    topics: rows.topics.filter((row) => !isSame(row, topics.get(row.id), topicFields)),
    tasks: rows.tasks.filter((row) => !isSame(row, tasks.get(row.id), taskFields)),
  };
}

function isSame<Row extends object>(
  row: Row,
  stored: Row | undefined,
  fields: readonly (keyof Row)[],
): boolean {
  return stored !== undefined && fields.every((field) => row[field] === stored[field]);
}

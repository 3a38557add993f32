import * as Type from 'typebox';
import { Id, Instant, Name, freeText, nullable } from '../schema.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS, TASK_CONTENT_LENGTH } from './limits.ts';

/*
 * A checklist is the tree subplan > topic > task, which templates and plans share (Checklists 1). Requests
 * are less strict than responses: ids may be temporary (API 9), and fields with a default may be left out.
 */

const InputId = Type.Optional(
  nullable(Type.String({ maxLength: 200, description: 'an id of this checklist, a temporary id, or none' })),
);
const OptionalText = Type.Optional(nullable(freeText()));

export const TaskInput = Type.Object({
  id: InputId,
  name: Name,
  task_content: Type.Optional(nullable(freeText(TASK_CONTENT_LENGTH))),
  note: OptionalText,
});
export type TaskInput = Type.Static<typeof TaskInput>;

export const TopicInput = Type.Object({
  id: InputId,
  name: Name,
  description: OptionalText,
  public: Type.Optional(Type.Boolean()),
  tasks: Type.Optional(Type.Array(TaskInput)),
});
export type TopicInput = Type.Static<typeof TopicInput>;

export const SubplanInput = Type.Object({
  id: InputId,
  name: Name,
  description: OptionalText,
  due_in_days: Type.Integer({ minimum: MIN_DUE_IN_DAYS, maximum: MAX_DAYS }),
  public: Type.Optional(Type.Boolean()),
  topics: Type.Optional(Type.Array(TopicInput)),
});
export type SubplanInput = Type.Static<typeof SubplanInput>;

export const RemindDays = Type.Integer({ minimum: 0, maximum: MAX_DAYS });

export const Task = Type.Object({
  id: Id,
  name: Type.String(),
  task_content: Type.String({ description: 'links, comma-separated' }),
  note: Type.String(),
  is_template: Type.Boolean(),
});
export type Task = Type.Static<typeof Task>;

/**
 * A task of a plan: `user_id` is the plan's employee, `task_id` the template task that it was copied from.
 */
export const PlanTask = Type.Object({
  ...Task.properties,
  completed: Type.Boolean(),
  status_changed_at: nullable(Instant),
  user_id: Id,
  task_id: nullable(Id),
});
export type PlanTask = Type.Static<typeof PlanTask>;

const topicFields = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  is_template: Type.Boolean(),
  public: Type.Boolean(),
};

export const Topic = Type.Object({ ...topicFields, tasks: Type.Array(Task) });
export type Topic = Type.Static<typeof Topic>;

export const PlanTopic = Type.Object({ ...topicFields, tasks: Type.Array(PlanTask) });
export type PlanTopic = Type.Static<typeof PlanTopic>;

export const subplanFields = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  due_in_days: Type.Integer(),
  is_template: Type.Boolean(),
  public: Type.Boolean(),
};

export const Subplan = Type.Object({ ...subplanFields, topics: Type.Array(Topic) });
export type Subplan = Type.Static<typeof Subplan>;

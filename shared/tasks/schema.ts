import * as Type from 'typebox';
import { Evidence, OwnerShape, Task } from '../checklist/schema.ts';
import { OWNER_KINDS } from '../checklist/owner.ts';
import { SeenVersion } from '../endpoint.ts';
import { DaySchema, Id, Instant, nullable, oneOf } from '../schema.ts';

/** The lists of My tasks (My tasks 1). */
export const MY_TASK_TABS = ['mine', 'teams', 'done'] as const;
export type MyTaskTab = (typeof MY_TASK_TABS)[number];

/** For how long a task that is done stays in the list, in days. */
export const DONE_DAYS = 90;

/** A task of the viewer: the part of a hidden plan that its owner sees (My tasks 2). */
export const MyTask = Type.Object({
  id: Id,
  name: Type.String(),
  plan: Type.Object({
    id: Id,
    name: Type.String(),
    approved_by_manager: Type.Boolean(),
    signed_by_user: Type.Boolean(),
    employee: Type.Object({
      id: Id,
      name: Type.String(),
      job_title: Type.String(),
      department: Type.String(),
      start_on: nullable(DaySchema),
    }),
  }),
  subplan: Type.String(),
  due_date: DaySchema,
  owner: OwnerShape,
  completed: Type.Boolean(),
  status_changed_at: nullable(Instant),
  template_task_id: nullable(Id),
  counts: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Task.properties.kind),
  not_applicable: Type.Optional(Type.Boolean()),
});
export type MyTask = Type.Static<typeof MyTask>;

// The planner of a task sees whether it is locked and how its day is counted; its owner sees the day.
const ofOwner = Type.Omit(Task, ['is_template', 'owner', 'required', 'offset_days']).properties;

/** A task of the viewer with everything that its owner needs to do it. */
export const MyTaskDetail = Type.Object({
  ...MyTask.properties,
  ...ofOwner,
  reason: Type.Optional(Type.String()),
  evidence: Type.Optional(Type.Array(Evidence)),
});
export type MyTaskDetail = Type.Static<typeof MyTaskDetail>;

export const NewOwner = Type.Object({
  kind: oneOf(OWNER_KINDS),
  person_id: Type.Optional(nullable(Id)),
  group_id: Type.Optional(nullable(Id)),
  version: SeenVersion,
});
export type NewOwner = Type.Static<typeof NewOwner>;

export const NewBuddy = Type.Object({
  buddy_id: Type.Optional(nullable(Id)),
  person_id: Type.Optional(nullable(Type.String({ ...Id, description: 'the same as buddy_id' }))),
  version: SeenVersion,
});
export type NewBuddy = Type.Static<typeof NewBuddy>;

import * as Type from 'typebox';
import { DaySchema, Id, nullable } from '../../schema.ts';

/** The plan of an event with its two sides, as they are named in the moment of the event. */
export const PlanOfEvent = Type.Object({
  plan_id: Id,
  plan_name: Type.String(),
  employee_id: Id,
  employee_name: Type.String(),
  manager_id: Id,
  manager_name: Type.String(),
});
export type PlanOfEvent = Type.Static<typeof PlanOfEvent>;

/**
 * The order of an event among those of the same plan or person. `plan.overdue` has none: nobody acted, and the history of
 * the plan has no such event.
 */
export const Order = Type.Object({
  seq: Type.Integer({ description: 'grows with each event of the same plan or person; with gaps' }),
});
export type Order = Type.Static<typeof Order>;

/** The person of an event. */
export const PersonOfEvent = Type.Object({
  person_id: Id,
  person_name: Type.String(),
  person_email: Type.String(),
});
export type PersonOfEvent = Type.Static<typeof PersonOfEvent>;

/** The subject of an event that webhooks can receive. */
export type SubjectOfEvent = PlanOfEvent | PersonOfEvent;

/** The actor of the event; without an id for a directory, or an operator at the command line. */
export const ActorFacts = Type.Object({ actor_id: nullable(Id), actor_name: Type.String() });
export type ActorFacts = Type.Static<typeof ActorFacts>;

/** The task of `plan.ticked`. */
export const TaskFacts = Type.Object({ task_id: Id, task_text: Type.String() });
export type TaskFacts = Type.Static<typeof TaskFacts>;

/** The task of `plan.task_owner_changed`, and the names of its owners: people or teams. */
export const OwnerFacts = Type.Object({
  ...TaskFacts.properties,
  old_owner: Type.String(),
  new_owner: Type.String(),
});
export type OwnerFacts = Type.Static<typeof OwnerFacts>;

/** The task that somebody takes from their team, or gives back to it. */
export const TeamTaskFacts = Type.Object({ ...TaskFacts.properties, team: Type.String() });
export type TeamTaskFacts = Type.Static<typeof TeamTaskFacts>;

export const BuddyFacts = Type.Object({
  old_buddy: nullable(Type.String()),
  new_buddy: nullable(Type.String()),
});
export type BuddyFacts = Type.Static<typeof BuddyFacts>;

/** The employee's first day, the base of the due days of a plan. */
export const StartFacts = Type.Object({
  old_start_on: nullable(DaySchema),
  new_start_on: DaySchema,
});
export type StartFacts = Type.Static<typeof StartFacts>;

/** The start date that a plan keeps, and the first day to which it does not move. */
export const KeptStartFacts = Type.Object({ start_on: DaySchema, proposed_start_on: DaySchema });
export type KeptStartFacts = Type.Static<typeof KeptStartFacts>;

/** The subplan whose due day somebody has moved. */
export const DueDateFacts = Type.Object({
  subplan_id: Id,
  subplan_name: Type.String(),
  old_due_date: DaySchema,
  new_due_date: DaySchema,
});
export type DueDateFacts = Type.Static<typeof DueDateFacts>;

/** The task of `plan.evidence_given`. The confirmed text stays in the plan. */
export const EvidenceFacts = Type.Object({
  ...TaskFacts.properties,
  evidence: Type.String({ description: 'the kind of task: acknowledge' }),
});
export type EvidenceFacts = Type.Static<typeof EvidenceFacts>;

/** The changes of `person.changed`: names of fields of a person, without values. */
export const ChangedFields = Type.Object({
  changed_fields: Type.Array(Type.String(), {
    description: 'empty when an account signs in for the first time',
  }),
});
export type ChangedFields = Type.Static<typeof ChangedFields>;

/**
 * The data of deliveries besides the subject and the actor, by name: the entries of events name them, so that a browser
 * that reads the texts of events loads no schema.
 */
export const FACTS = {
  task: TaskFacts,
  owner: OwnerFacts,
  team_task: TeamTaskFacts,
  evidence: EvidenceFacts,
  buddy: BuddyFacts,
  start: StartFacts,
  kept_start: KeptStartFacts,
  due_date: DueDateFacts,
  changed_fields: ChangedFields,
} as const;

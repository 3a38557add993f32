import * as Type from 'typebox';
import { MAX_ITEMS } from '../../batches/limits.ts';
import { Attributes } from '../../people/attributes.ts';
import { PersonSummary, Photo, UsableEmail } from '../../people/schema.ts';
import { page } from '../../page.ts';
import { PLAN_HEALTHS } from '../../plans/state/health.ts';
import { HistoryEvent, PlanStatusSchema, PlanSummary, StartDay, TaskCounts } from '../../plans/schema.ts';
import {
  PERSON_STATES,
  type PersonState as State,
  TEXT_COLUMNS,
  type TextColumn,
} from '../../lists/people.ts';
import { DaySchema, Id, Name, nullable, oneOf } from '../../schema.ts';

const { department, job_title, location, employment_type, start_on, left_on, about } = Attributes.properties;
/** The fields of a person that HR and admins read and change by hand. */
const shown = { department, job_title, location, employment_type, start_on, left_on, about };
export const SHOWN_ATTRIBUTES = Object.keys(shown) as (keyof typeof shown)[];

export const PersonOfList = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Type.Optional(Photo),
  ...(Object.fromEntries(TEXT_COLUMNS.map((name) => [name, Attributes.properties[name]])) as Pick<
    typeof Attributes.properties,
    TextColumn
  >),
  start_on,
  left_on,
  manager: nullable(PersonSummary),
  plans: nullable(
    Type.Object({
      count: Type.Integer({ description: 'without the inactive ones; null for admins who are not HR' }),
      ...TaskCounts.properties,
    }),
  ),
  // Null for admins who are not HR: they see no plans.
  state: Type.Unsafe<State | null>({ type: ['string', 'null'], enum: [...PERSON_STATES, null] }),
});
export type PersonOfList = Type.Static<typeof PersonOfList>;

/** The people of a selection from whom a batch can be made. */
export const PeopleIds = Type.Object({ ids: Type.Array(Id, { maxItems: MAX_ITEMS }) });
export type PeopleIds = Type.Static<typeof PeopleIds>;

/** A part of the bar of a plan: a subplan with its end. */
const SubplanOfBar = Type.Object({
  id: Id,
  name: Type.String(),
  due_date: DaySchema,
  ...TaskCounts.properties,
});

export const PlanOfPerson = Type.Object({
  id: Id,
  name: Type.String(),
  status: PlanStatusSchema,
  health: oneOf(PLAN_HEALTHS),
  assigned_on: DaySchema,
  due_date: nullable(DaySchema),
  progress: TaskCounts,
  manager: PersonSummary,
  buddy: Type.Optional(PersonSummary),
  start_on: PlanSummary.properties.start_on,
  proposed_start_on: PlanSummary.properties.proposed_start_on,
  subplans: Type.Array(SubplanOfBar, { maxItems: 50 }),
});
export type PlanOfPerson = Type.Static<typeof PlanOfPerson>;

export const PersonDetail = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Type.Optional(Photo),
  is_manager: Type.Boolean(),
  ...shown,
  is_disabled: Type.Boolean(),
  manager: nullable(PersonSummary),
  locked: Type.Array(Type.String(), {
    maxItems: 20,
    description: 'the fields that the directory maintains, which nobody changes by hand',
  }),
  // The newest first; null for admins who are not HR.
  plans: nullable(page(PlanOfPerson, 200)),
});
export type PersonDetail = Type.Static<typeof PersonDetail>;

/** An event of a person, or of a plan of theirs. */
export const EventOfPerson = Type.Object({
  ...HistoryEvent.properties,
  plan: nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type EventOfPerson = Type.Static<typeof EventOfPerson>;

const changes = {
  ...Object.fromEntries(
    Object.entries({ ...shown, start_on: nullable(StartDay) }).map(([name, schema]) => [
      name,
      Type.Optional(schema),
    ]),
  ),
  manager_id: Type.Optional(nullable(Id)),
} as {
  [Name in keyof typeof shown]: Type.TOptional<(typeof shown)[Name]>;
} & { manager_id: Type.TOptional<ReturnType<typeof nullable<typeof Id>>> };

export const PersonChanges = Type.Object({ name: Type.Optional(Name), ...changes });
export type PersonChanges = Type.Static<typeof PersonChanges>;

export const NewPerson = Type.Object({ email: UsableEmail, name: Name, ...changes });
export type NewPerson = Type.Static<typeof NewPerson>;

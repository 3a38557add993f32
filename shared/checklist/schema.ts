import * as Type from 'typebox';
import { Photo } from '../people/schema.ts';
import { DaySchema, Id, Instant, ItemName, freeText, nullable, oneOf } from '../schema.ts';
import { type Field, type FieldName, ITEM_FIELDS, type ItemKind, type PlanFieldName } from './fields.ts';
import { ANCHORS, MAX_OFFSET, MIN_OFFSET, OFFSET_UNITS } from './due.ts';
import { MAX_DAYS } from './limits.ts';
import { OWNER_KINDS } from './owner.ts';
import {
  allTexts,
  type SettingsInput as SettingsOfAny,
  TASK_KINDS,
  type TaskSettings,
} from './kinds/kinds.ts';
import { EMAIL_LENGTH } from '../people/email.ts';
import { NAME_LENGTH } from '../text.ts';

/*
 * A checklist is the tree subplan > topic > task, which templates and plans share (Checklists 1). Requests
 * are less strict than responses: ids may be temporary (API 9), and fields with a default may be left out.
 */

const InputId = Type.Optional(
  nullable(Type.String({ maxLength: 200, description: 'an id of this checklist, a temporary id, or none' })),
);

// The rules of owners and kinds are without schemas: the browser has them, too, and needs no library that validates.
const Reference = Type.Optional(nullable(Type.Object({ id: Id })));
const NamedPerson = Type.Optional(
  nullable(
    Type.Object({
      id: Type.Optional(Id),
      name: Type.Optional(freeText(NAME_LENGTH)),
      email: Type.Optional(freeText(EMAIL_LENGTH)),
    }),
  ),
);
const OwnerInput = Type.Object({
  kind: oneOf(OWNER_KINDS),
  person_id: Type.Optional(nullable(Id)),
  group_id: Type.Optional(nullable(Id)),
  person: NamedPerson,
  group: Reference,
});
const Named = Type.Object({ id: Id, name: Type.String() });
export const OwnerShape = Type.Object({
  kind: oneOf(OWNER_KINDS),
  person: nullable(Type.Object({ ...Named.properties, photo: Type.Optional(Photo) })),
  group: nullable(Named),
});
/** An owner as a document names them, without the id of somebody whom the viewer does not know of. */
export const UnderstoodOwner = Type.Object({
  ...OwnerShape.properties,
  person: nullable(
    Type.Object({
      id: Type.Optional(Id),
      name: Type.String({ description: 'without an id as it was typed' }),
      email: Type.Optional(Type.String({ description: 'as it was typed' })),
    }),
  ),
});
type SettingInputs = {
  -readonly [Name in keyof SettingsOfAny]-?: Type.TOptional<ReturnType<typeof nullableText>>;
};
const SettingsInput = Type.Object(
  Object.fromEntries(
    allTexts('settings').map(({ name, limit }) => [name, Type.Optional(nullable(freeText(limit)))]),
  ) as SettingInputs,
);
const Offset = Type.Integer({ minimum: MIN_OFFSET, maximum: MAX_OFFSET });
const DueInput = Type.Object({
  anchor: oneOf(ANCHORS),
  offset: Type.Optional(nullable(Offset)),
  unit: Type.Optional(oneOf(OFFSET_UNITS)),
});
const DueShape = Type.Object({
  anchor: oneOf(ANCHORS, { description: 'assigned: set by hand in a plan' }),
  offset: Type.Integer({
    description: 'negative before the start; with working days 0 is the first one from the start on',
  }),
  unit: oneOf(OFFSET_UNITS),
});
const settingsShape = (options: { description?: string } = {}) =>
  Type.Unsafe<TaskSettings>(
    Type.Object(
      Object.fromEntries(
        allTexts('settings').map(({ name, isOfAll }) => [
          name,
          isOfAll ? Type.String() : Type.Optional(Type.String()),
        ]),
      ),
      options,
    ),
  );

/** The schemas of a field of each type, in requests and in responses. */
type FieldSchemas = {
  name: { input: typeof ItemName; output: Type.TString };
  text: { input: Type.TOptional<ReturnType<typeof nullableText>>; output: Type.TString };
  days: { input: Type.TInteger; output: Type.TInteger };
  flag: { input: Type.TOptional<Type.TBoolean>; output: Type.TBoolean };
  due: { input: Type.TOptional<ReturnType<typeof nullableDue>>; output: typeof DueShape };
  offset: { input: Type.TOptional<ReturnType<typeof nullableOffset>>; output: Type.TInteger };
  owner: { input: Type.TOptional<ReturnType<typeof nullableOwner>>; output: typeof OwnerShape };
  task_kind: { input: Type.TOptional<typeof Kind>; output: typeof Kind };
  settings: {
    input: Type.TOptional<ReturnType<typeof nullableSettings>>;
    output: ReturnType<typeof settingsShape>;
  };
};
type Sparse<F, Schema extends Type.TSchema> = F extends { sparse: true } ? Type.TOptional<Schema> : Schema;
type SchemasOf<K extends ItemKind, Side extends 'input' | 'output'> = {
  -readonly [F in FieldName<K>]: (typeof ITEM_FIELDS)[K][F] extends {
    type: infer T extends keyof FieldSchemas;
  }
    ? Side extends 'output'
      ? Sparse<(typeof ITEM_FIELDS)[K][F], FieldSchemas[T][Side]>
      : FieldSchemas[T][Side]
    : never;
};

const nullableText = (limit: number) => nullable(freeText(limit));
const nullableDue = () => nullable(DueInput);
const nullableOffset = () => nullable(Offset);
const nullableOwner = () => nullable(OwnerInput);
const nullableSettings = () => nullable(SettingsInput);
const Kind = oneOf(TASK_KINDS);

function inputOf(field: Field): Type.TSchema {
  switch (field.type) {
    case 'name':
      return ItemName;
    case 'text':
      return Type.Optional(nullableText(field.limit));
    case 'days':
      return Type.Integer({ minimum: field.least, maximum: field.most });
    case 'flag':
      return Type.Optional(Type.Boolean());
    case 'due':
      return Type.Optional(nullableDue());
    case 'offset':
      return Type.Optional(nullableOffset());
    case 'owner':
      return Type.Optional(nullableOwner());
    case 'task_kind':
      return Type.Optional(Kind);
    case 'settings':
      return Type.Optional(nullableSettings());
  }
}

function outputOf(field: Field): Type.TSchema {
  const schema = shapeOf(field);
  return field.sparse ? Type.Optional(schema) : schema;
}

function shapeOf({ type, description }: Field): Type.TSchema {
  const options = description === undefined ? {} : { description };
  switch (type) {
    case 'name':
    case 'text':
      return Type.String(options);
    case 'days':
    case 'offset':
      return Type.Integer(options);
    case 'flag':
      return Type.Boolean(options);
    case 'due':
      return Type.Object(DueShape.properties, options);
    case 'owner':
      return Type.Object(OwnerShape.properties, options);
    case 'task_kind':
      return oneOf(TASK_KINDS, options);
    case 'settings':
      return settingsShape(options);
  }
}

const inputs = <K extends ItemKind>(kind: K) => schemasOf(kind, inputOf) as SchemasOf<K, 'input'>;
const outputs = <K extends ItemKind>(kind: K) => schemasOf(kind, outputOf) as SchemasOf<K, 'output'>;

function schemasOf(kind: ItemKind, schemaOf: (field: Field) => Type.TSchema): Record<string, Type.TSchema> {
  const fields = Object.entries<Field>(ITEM_FIELDS[kind]);
  return Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)]));
}

export const TaskInput = Type.Object({ id: InputId, ...inputs('task') });
export type TaskInput = Type.Static<typeof TaskInput>;

export const TopicInput = Type.Object({
  id: InputId,
  ...inputs('topic'),
  tasks: Type.Optional(Type.Array(TaskInput)),
});
export type TopicInput = Type.Static<typeof TopicInput>;

export const SubplanInput = Type.Object({
  id: InputId,
  ...inputs('subplan'),
  topics: Type.Optional(Type.Array(TopicInput)),
});
export type SubplanInput = Type.Static<typeof SubplanInput>;

export const RemindDays = Type.Integer({ minimum: 0, maximum: MAX_DAYS });

export const Task = Type.Object({ id: Id, ...outputs('task'), is_template: Type.Boolean() });
export type Task = Type.Static<typeof Task>;

/** The evidence of a completed task (Tasks 4). */
export const Evidence = Type.Object({
  id: Id,
  kind: Kind,
  given_at: Instant,
  by: Type.Object({ id: Id, name: Type.String() }),
  summary: Type.String({ description: 'the statement that was confirmed' }),
  hash: Type.String({ description: 'SHA-256 (hex) of the text as read, the statement and a salt' }),
  files: Type.Array(Type.String(), { maxItems: 0, description: 'later kinds have some' }),
});
export type Evidence = Type.Static<typeof Evidence>;

/**
 * A task of a plan: `user_id` is the plan's employee, `task_id` the template task that it was copied from.
 */
export const PlanTask = Type.Object({
  ...Task.properties,
  ...({
    completed: Type.Boolean(),
    status_changed_at: nullable(Instant),
    user_id: Id,
    task_id: nullable(Id),
    not_applicable: Type.Optional(Type.Boolean({ description: 'it was not done, for a reason' })),
    reason: Type.Optional(Type.String({ description: 'why somebody else than its owner has finished it' })),
    answer_hash: Type.Optional(Type.String({ description: 'the SHA-256 of the evidence that counts' })),
    due_date: Type.Optional(Type.String({ ...DaySchema, description: 'where it is due before its subplan' })),
    mine: Type.Optional(
      Type.Boolean({ description: 'whether the caller does a task of somebody else than the employee' }),
    ),
    stand_in: Type.Optional(
      Type.Object(
        { id: Id, name: Type.String(), until: DaySchema },
        { description: 'who does the open task while its owner is away, and the last day' },
      ),
    ),
    completed_by: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    evidence: Type.Optional(Type.Array(Evidence)),
  } satisfies Record<PlanFieldName<'task'> | 'user_id' | 'mine' | 'stand_in', Type.TSchema>),
});
export type PlanTask = Type.Static<typeof PlanTask>;

// The order is that of the API document.
const { public: isPublic, ...topicTexts } = outputs('topic');
const topicFields = { id: Id, ...topicTexts, is_template: Type.Boolean(), public: isPublic };

export const Topic = Type.Object({ ...topicFields, tasks: Type.Array(Task) });
export type Topic = Type.Static<typeof Topic>;

export const PlanTopic = Type.Object({ ...topicFields, tasks: Type.Array(PlanTask) });
export type PlanTopic = Type.Static<typeof PlanTopic>;

const { public: isPublicSubplan, ...subplanTexts } = outputs('subplan');
export const subplanFields = {
  id: Id,
  ...subplanTexts,
  is_template: Type.Boolean(),
  public: isPublicSubplan,
};

export const Subplan = Type.Object({ ...subplanFields, topics: Type.Array(Topic) });
export type Subplan = Type.Static<typeof Subplan>;

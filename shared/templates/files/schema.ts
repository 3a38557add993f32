import * as Type from 'typebox';
import { ITEM_FIELDS } from '../../checklist/fields.ts';
import { Subplan, Task, Topic, UnderstoodOwner } from '../../checklist/schema.ts';

/** The types of files for importing a checklist. */
export const CHECKLIST_FILE_TYPES = ['text/markdown', 'text/csv', 'text/html', 'application/json'] as const;
export type ChecklistFileType = (typeof CHECKLIST_FILE_TYPES)[number];

const Line = Type.Integer({ description: 'from 1' });

/** The result of a line. Files in HTML and JSON are shown as Markdown, with its lines. */
export const LineFate = Type.Object({
  line: Line,
  text: Type.String(),
  became: Type.String({ description: 'such as Task or Note' }),
  is_unusual: Type.Boolean({ description: 'whether something is not as it was in the file' }),
  item: Type.Array(Type.Integer(), {
    description: 'its place in the template: the indexes of subplan, topic and task',
  }),
});
export type LineFate = Type.Static<typeof LineFate>;

export const LineProblem = Type.Object({
  line: Line,
  message: Type.String(),
  mend: Type.String({ description: 'what a person can do' }),
  is_must: Type.Boolean({ description: 'whether the file cannot be imported before it is mended' }),
  take: Type.Optional(Type.String({ description: 'a name that can be taken' })),
});
export type LineProblem = Type.Static<typeof LineProblem>;

const { due_in_days } = ITEM_FIELDS.subplan;
const taskFields = Type.Omit(Task, ['id', 'is_template', 'owner']).properties;
const topicFields = Type.Omit(Topic, ['id', 'is_template', 'tasks']).properties;
const subplanFields = Type.Omit(Subplan, ['id', 'is_template', 'topics']).properties;

/** A template as it was understood. It may be above the limits; `problems` says so. */
export const UnderstoodTemplate = Type.Object({
  name: Type.String(),
  description: Type.String(),
  public: Type.Boolean(),
  remind_days_before_due: Type.Integer(),
  subplans: Type.Array(
    Type.Object({
      ...subplanFields,
      due_in_days: Type.Integer({ minimum: due_in_days.least, maximum: due_in_days.most }),
      topics: Type.Array(
        Type.Object({
          ...topicFields,
          tasks: Type.Array(Type.Object({ ...taskFields, owner: Type.Optional(UnderstoodOwner) })),
        }),
      ),
    }),
  ),
});
export type UnderstoodTemplate = Type.Static<typeof UnderstoodTemplate>;

export const ImportPreview = Type.Object({
  template: UnderstoodTemplate,
  lines: Type.Array(LineFate, { description: 'the lines with text' }),
  problems: Type.Array(LineProblem, { description: 'those that must be mended come first' }),
});
export type ImportPreview = Type.Static<typeof ImportPreview>;

import * as Type from 'typebox';
import { PLACEHOLDERS } from '../checklist/placeholders/placeholders.ts';
import { RemindDays, Subplan, subplanFields, SubplanInput } from '../checklist/schema.ts';
import { SeenVersion } from '../endpoint.ts';
import { Id, ItemName, nullable, oneOf, RequiredText } from '../schema.ts';

const templateFields = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  manager_id: Id,
  manager_name: Type.String({ description: "the creator's name" }),
  public: Type.Boolean(),
  remind_days_before_due: Type.Integer(),
  version: Type.Integer(),
};

export const Template = Type.Object({
  ...templateFields,
  placeholders: Type.Optional(
    Type.Array(oneOf(PLACEHOLDERS), {
      maxItems: PLACEHOLDERS.length,
      description: 'the words in braces that are filled in when it is assigned, if there are any',
    }),
  ),
  subplans: Type.Array(Subplan),
});
export type Template = Type.Static<typeof Template>;

/** A template in a list: with counts in place of its checklist. */
export const TemplateSummary = Type.Object({
  ...templateFields,
  subplan_count: Type.Integer(),
  task_count: Type.Integer(),
});
export type TemplateSummary = Type.Static<typeof TemplateSummary>;

export const TemplateInput = Type.Object({
  name: ItemName,
  description: RequiredText,
  public: Type.Optional(Type.Boolean()),
  remind_days_before_due: Type.Optional(RemindDays),
  version: SeenVersion,
  subplans: Type.Optional(Type.Array(SubplanInput, { description: 'unchanged when left out of a save' })),
});
export type TemplateInput = Type.Static<typeof TemplateInput>;

export const NewTemplate = Type.Object({
  ...TemplateInput.properties,
  id: Type.Optional(
    nullable(
      Type.String({ maxLength: 200, description: 'a temporary id, template-timestamp, which is replaced' }),
    ),
  ),
});
export type NewTemplate = Type.Static<typeof NewTemplate>;

const origin = { template_id: Id, template_name: Type.String() };

/** A subplan in the list of those that can be copied. */
export const SubplanSummary = Type.Object({ ...subplanFields, ...origin });
export type SubplanSummary = Type.Static<typeof SubplanSummary>;

export const TemplateSubplan = Type.Object({ ...Subplan.properties, ...origin });
export type TemplateSubplan = Type.Static<typeof TemplateSubplan>;

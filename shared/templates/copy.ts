import { copySubplan } from '../checklist/copy.ts';
import type { IdSource } from '../checklist/defaults.ts';
import { NAME_LENGTH } from '../text.ts';
import type { Template } from './schema.ts';

/** Spec §2 'Create template': a copy is named 'Copy of {name}' and private, and every item in it gets a fresh id. */
export function copyTemplate(template: Template, ids: IdSource) {
  // A name at the limit would become too long to save, so the copy's is cut.
  const name = [...`Copy of ${template.name}`].slice(0, NAME_LENGTH).join('');
  return {
    name,
    description: template.description,
    public: false,
    remind_days_before_due: template.remind_days_before_due,
    subplans: template.subplans.map((subplan) => copySubplan(subplan, ids)),
  };
}

import { copySubplan } from '../checklist/copy.ts';
import type { IdSource } from '../checklist/defaults.ts';
import { NAME_LENGTH } from '../text.ts';
import type { Template } from './schema.ts';

/** Returns a private copy named 'Copy of {name}', with fresh ids for all items (Templates 4). */
export function copyTemplate(template: Template, ids: IdSource) {
  // Cut, because the prefix can make the name too long to be saved.
  const name = [...`Copy of ${template.name}`].slice(0, NAME_LENGTH).join('');
  return {
    name,
    description: template.description,
    public: false,
    remind_days_before_due: template.remind_days_before_due,
    subplans: template.subplans.map((subplan) => copySubplan(subplan, ids)),
  };
}

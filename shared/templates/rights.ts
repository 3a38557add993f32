import { isManagerOrHr, type Viewer } from '../people/viewer.ts';
import { type Reason, roleReason } from '../reason.ts';

/**
 * Returns why the viewer cannot edit, publish or delete the template, or null for its creator (Templates 3, Templates 11).
 */
export function whyTemplateCannotBeEdited(viewer: Viewer, template: { manager_id: string }): Reason | null {
  return isManagerOrHr(viewer) && template.manager_id === viewer.id ? null : NOT_THE_CREATOR;
}

const NOT_THE_CREATOR = roleReason(
  'templates.not_the_creator',
  'Only the person who created this template can change it. You can copy it instead.',
);

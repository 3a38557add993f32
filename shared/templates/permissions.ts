import type { Viewer } from '../people/permissions.ts';

/** Only the creator sees the Public/Private toggle, Edit and Delete (spec §6). */
export function mayEditTemplate(viewer: Viewer, template: { manager_id: string }): boolean {
  return viewer.is_manager && template.manager_id === viewer.id;
}

export const ONLY_THE_CREATOR =
  'Only the person who created this template can change it. You can copy it instead.';

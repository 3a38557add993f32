/** The texts for duplicating and deleting a template. A file of their own, since the list does not need them at first. */
export const messages = {
  deleteTemplate: 'Delete template',
  confirmDelete: (name: string) => `Are you sure you want to delete the template "${name}"?`,
  cannotBeUndone: 'This action cannot be undone.',
  duplicated: 'Template duplicated successfully!',
  duplicateFailed: 'Failed to duplicate template. Please try again.',
  deleted: 'Template deleted successfully!',
  deleteFailed: 'Failed to delete template. Please try again.',
} as const;

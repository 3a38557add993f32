/** The texts for deleting a template. A file of their own, since the list does not need them at first. */
export const messages = {
  confirmDelete: (name: string) => `Are you sure you want to delete the template "${name}"?`,
  cannotBeUndone: 'This action cannot be undone.',
  deleted: 'Template deleted successfully!',
  deleteFailed: 'Failed to delete template. Please try again.',
} as const;

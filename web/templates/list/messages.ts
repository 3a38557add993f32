/**
 * The texts that the lists of templates and subplans do not need at first: of deleting, and of a subplan's
 * details.
 */
export const messages = {
  confirmDelete: (name: string) => `Are you sure you want to delete the template "${name}"?`,
  cannotBeUndone: 'This action cannot be undone.',
  deleted: 'Template deleted successfully!',
  deleteFailed: 'Failed to delete template. Please try again.',
} as const;

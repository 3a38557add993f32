/**
 * The texts of templates and of the lists of templates and subplans. Those of the editors are in
 * edit/messages.ts.
 */
export const messages = {
  templates: 'Templates',
  search: 'Search templates...',
  viewTemplates: 'View Templates',
  backToTemplates: 'Back to templates',
  viewSubplans: 'View Subplans',
  createTemplate: 'Create Template',

  loadingTemplates: 'Loading templates...',
  templatesFailed: 'Failed to load templates',
  restFailed: 'Not all templates could be loaded. The search needs all of them.',
  noTemplates: 'No templates found.',
  noTemplatesMatch: 'No templates match your search criteria.',
  noDescription: 'No description available',
  public: 'Public',
  private: 'Private',
  edit: 'Edit',
  delete: 'Delete',
  duplicate: 'Duplicate',
  exportMarkdown: 'Export as Markdown',
  found: (count: number, hasMore = false) => `(${count}${hasMore ? '+' : ''} found)`,
  more: 'Load more',
  moreFailed: 'Failed to load more subplans. Please try again.',
  createdBy: (name: string) => `Created by: ${name.trim() || 'Manager'}`,
  // As the specification has it, also of one.
  remind: (days: number) => `Remind ${days} days before due`,
  tasks: (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`,

  subplans: 'Subplans',
  clearSearch: 'Clear search',
  noSubplans: 'No subplans available.',
} as const;

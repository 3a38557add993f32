/** The words of the template screens, as spec §2, §5 and §8 write them; those of what was done are in outcomes.ts. */
export const words = {
  templates: 'Templates',
  search: 'Search templates...',
  viewTemplates: 'View Templates',
  viewSubplans: 'View Subplans',
  createTemplate: 'Create Template',

  loadingTemplates: 'Loading templates...',
  templatesFailed: 'Failed to load templates',
  noTemplates: 'No templates found.',
  noTemplatesMatch: 'No templates match your search criteria.',
  noDescription: 'No description available',
  public: 'Public',
  private: 'Private',
  edit: 'Edit',
  delete: 'Delete',
  notOpened: 'This could not be opened. Check your connection and try again.',

  loadingTemplate: 'Loading template...',
  templateFailed: 'Failed to load template',
  templateNotFound: 'Template not found',
  onboardingPlan: 'Onboarding Plan',
  cancelEdits: 'Cancel Edits',
  save: 'Save',
  unsaved: 'You have unsaved changes.',

  createNew: 'Create New Template',
  createFromExisting: 'Create Template from existing template',
  selectTemplate: 'Select Template to Copy',

  subplans: 'Subplans',
  searchSubplans: 'Search subplans...',
  subplan: 'Subplan',
  addSubplan: 'Add Subplan',
  addExistingSubplan: 'Add Existing Subplan',
  selectSubplan: 'Select Existing Subplan',
  subplanDetails: 'Subplan Details',
  loadingSubplans: 'Loading subplans...',
  subplansFailed: 'Failed to load subplans',
  noSubplans: 'No subplans available.',
  noSubplansMatch: 'No subplans match your search criteria.',
} as const;

export const remind = (days: number) => `Remind ${days} ${days === 1 ? 'day' : 'days'} before due`;

/** Spec §8: a name that cannot be had is 'Manager'. */
export const createdBy = (name: string) => `Created by: ${name.trim() || 'Manager'}`;

export const tasks = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;

/** On the cards of the subplans page. */
export const dueInColon = (days: number) => `Due in: ${days} ${days === 1 ? 'day' : 'days'}`;

export const andMore = (count: number) => `... and ${count} more`;

export const found = (count: number) => `(${count} found)`;

export const confirmDelete = (name: string) => `Are you sure you want to delete the template "${name}"?`;

export const CANNOT_BE_UNDONE = 'This action cannot be undone.';

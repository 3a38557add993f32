/** The texts of creating and editing a template. */
export const messages = {
  loadingTemplate: 'Loading template...',
  templateFailed: 'Failed to load template',
  templateNotFound: 'Template not found',
  onboardingPlan: 'Onboarding Plan',

  createNew: 'Create New Template',
  createFromExisting: 'Create Template from existing template',
  selectTemplate: 'Select Template to Copy',
  cancelEdits: 'Cancel Edits',
  save: 'Save',

  subplan: 'Subplan',
  addSubplan: 'Add Subplan',
  addExistingSubplan: 'Add Existing Subplan',
  fromTemplate: (name: string) => `From the template ${name}`,
  selectSubplan: 'Select Existing Subplan',

  nameOrDescriptionEmpty: 'Template name and description cannot be empty.',
  createFailed: 'Failed to create template. Please try again.',
  updateFailed: 'Failed to update template. Please try again.',
  created: 'Template created successfully!',
  updated: 'Template saved successfully!',
  copiedWithoutSubplans: (name: string) =>
    `The subplans of "${name}" could not be loaded. Only its name and description were copied.`,
  addedWithoutTopics: (name: string) =>
    `The topics of "${name}" could not be loaded. Only its name and description were added.`,
} as const;

export const messages = {
  loadingTemplate: 'Loading template...',
  templateFailed: 'Failed to load template',
  templateNotFound: 'Template not found',
  templateNotFoundText: 'It was deleted or made private, or the link is wrong.',
  onboardingPlan: 'Onboarding Plan',
  rehearse: 'Rehearse…',

  createNew: 'Create New Template',
  createFromExisting: 'Create Template from existing template',
  onlyYou: 'Only you see it until you make it public.',
  replace: 'Replace what you have entered?',
  replaceText: 'The copy takes the place of everything on this page.',
  replaceIt: 'Replace it',
  keepIt: 'Keep it',
  selectTemplate: 'Select Template to Copy',
  cancelEdits: 'Cancel Edits',
  save: 'Save',

  filledIn: 'Filled in for each person:',
  notFilledIn(words: readonly string[]): string {
    const shown = words
      .slice(0, 5)
      .map((word) => `{${word}}`)
      .join(', ');
    const more = words.length > 5 ? ` and ${words.length - 5} more` : '';
    return `Not filled in, and left as text: ${shown}${more}`;
  },
  insert: (word: string) => `Insert {${word}}`,
  noField: 'Place the cursor in a name, a note or a description first, with room for the word.',

  subplan: 'Subplan',
  addSubplan: 'Add Subplan',
  addASubplan: 'Add a subplan',
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

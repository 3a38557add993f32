/** The words of a plan that is being put together (spec §2 'Template view', §8). */
export const words = {
  heading: (employee: string) => `Onboarding Plan for ${employee}`,
  back: 'Back to the template',
  assigned: 'Assigned',
  create: 'Create Onboarding Plan',
  nameIsEmpty: 'Enter a name for the plan.',
  subplans: 'Subplans',
  noSubplans: 'No subplans available in this onboarding plan.',
} as const;

export const outcomes = {
  createFailed: 'Failed to create onboarding plan. Please try again.',
  created: 'Onboarding plan created successfully!',
} as const;

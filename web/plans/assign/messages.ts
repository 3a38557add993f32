/** The texts of assigning a template to an employee. */
export const messages = {
  heading: (employee: string) => `Onboarding Plan for ${employee}`,
  back: 'Back to the template',
  leave: 'Leave without creating the plan?',
  leaveText: 'What you have changed for this person will be lost. The template stays as it is.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  startDay: 'Start day',
  startHelp: (employee: string) => `Due dates count from this day. ${employee} can open it right away.`,
  weekend: (weekday: string) => `${weekday}, on a weekend`,
  create: 'Create Onboarding Plan',
  nameIsEmpty: 'Enter a name for the plan.',
  subplans: 'Subplans',
  noSubplans: 'No subplans available in this onboarding plan.',
  created: 'Onboarding plan created successfully!',
  createFailed: 'Failed to create onboarding plan. Please try again.',
} as const;

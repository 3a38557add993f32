/**
 * The texts of the button that opens the palette. Those of the dialog are in dialog/messages.ts, which is
 * loaded with it.
 */
export const messages = {
  open: 'Search or jump to…',
  search: 'Search',
  /** The term that finds who can be assigned a plan: the start of 'Assign Onboarding Plan to …'. */
  assignTerm: 'assign ',
  failed: 'Failed to open the search. Please try again.',
} as const;

/** The titles of the help pages. */
export const messages = {
  forNewHires: 'Help for new hires',
  forManagers: 'Help for managers',
  pages: 'Help',
  shortcuts: 'Keyboard shortcuts',
} as const;

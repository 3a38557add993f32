/** The texts of the links on the help pages. */
export const messages = {
  pages: 'Help',
  shortcuts: 'Keyboard shortcuts',
} as const;

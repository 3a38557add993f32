export const messages = {
  pages: 'Help',
  shortcuts: 'Keyboard shortcuts',
} as const;

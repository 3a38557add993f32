export const messages = {
  export: 'Export',
  exportFailed: 'Failed to export the plans. Please try again.',
} as const;

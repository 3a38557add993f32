export const messages = {
  export: 'Export',
  exportFailed: 'Failed to export the plans',
} as const;

/** The texts around saved filters. */
export const messages = {
  save: 'Save this view',
  views: 'Views',
  name: 'Name',
  needsName: 'Enter a name.',
  share: 'Share with HR',
  submit: 'Save',
  saved: 'The view was saved',
  failed: 'Failed to save the view.',
  ofHr: 'Shared with HR',
  delete: (name: string) => `Delete the view ${name}`,
  deleteView: 'Delete view',
  willBeGone: (name: string, isShared: boolean) =>
    `“${name}” will be gone${isShared ? ' for everybody in HR' : ''}.`,
  deleted: 'The view was deleted',
  deleteFailed: 'Failed to delete the view.',
  none: 'No saved views yet',
  loading: 'Loading views…',
  loadFailed: 'Failed to load the views',
} as const;

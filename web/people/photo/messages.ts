export const messages = {
  add: 'Add a photo',
  change: 'Change the photo',
  remove: 'Remove the photo',
  about: 'PNG, JPEG or WebP. It is cut to a square, and shown to the people who see your name.',
  saved: 'Your photo was saved',
  removed: 'Your photo was removed',
  failed: 'Failed to save the photo.',
} as const;

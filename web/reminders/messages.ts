/** The texts of the calendar feed (Reminders 4). */
export const messages = {
  open: 'Add to Calendar',
  title: 'Due dates in your calendar',
  about:
    'A calendar program can show when the parts of your onboarding plans are due. For that it needs a secret address of yours.',
  secret: 'Whoever has the address sees the due dates, so keep it to yourself.',
  loading: 'Loading your calendar address...',
  loadFailed: 'Failed to load your calendar address',
  since: 'You have an address, created',
  onlyOnce: 'It was shown only once. A new one ends the old one.',
  create: 'Create address',
  createAnother: 'Create a new address',
  address: 'Calendar address',
  what: 'calendar address',
  how: 'Copy it now: it is not shown again. Add it to your calendar program as a calendar from the internet.',
  revoke: 'Revoke',
  revoked: 'Your calendar address was revoked.',
  createFailed: 'Failed to create the calendar address. Please try again.',
  revokeFailed: 'Failed to revoke the calendar address. Please try again.',
  close: 'Close',
} as const;

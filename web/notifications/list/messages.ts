export const messages = {
  title: 'Notifications',
  back: 'Back',
  markAll: 'Mark all as read',
  none: 'Nothing new.',
  noneText: 'When something happens in an onboarding plan of yours, it appears here for 180 days.',
  showAll: 'Show all',
  settings: 'Settings',
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'unread',
  loading: 'Loading notifications…',
  loadFailed: 'Failed to load the notifications. Please try again.',
  moreFailed: 'Failed to load more notifications. Please try again.',
  failed: 'Failed to mark as read. Please try again.',
  /** For screen readers, when new ones have come. */
  arrived: (count: number, newest: string) =>
    `${count === 1 ? 'New notification' : `${count} new notifications`}: ${newest}`,

  mailTitle: 'Mails',
  mailAbout: 'Notifications are always shown behind the bell. Choose which of them you get as mails, too.',
  mailsOff: 'This installation sends no mails. The choice counts once it does.',
  alwaysMailed: 'Always mailed: a plan would stand still without it, or an account would change unseen.',
  settingsLoading: 'Loading your choices…',
  settingsLoadFailed: 'Failed to load your choices. Please try again.',
  settingsFailed: 'Failed to save your choice. Please try again.',
} as const;

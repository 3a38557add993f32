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

/** What each kind of mail is for the one who gets it. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  assigned: 'A plan is assigned to you',
  task_for_you: 'You, or a team of yours, get tasks in the onboarding of somebody',
  stand_in: 'Somebody who is away chooses you for their tasks',
  start_moved: 'A start date moves, and due days of yours with it',
  start_proposed: 'Somebody starts on another day, and it is open whether dates move',
  due_date_moved: 'A due day of yours moves',
  hr_assigned: 'HR assigns plans to many of your people',
  batch_done: 'A template is assigned to many people, as you have started it',
  ready_to_sign: 'All your tasks are done, and your signature is missing',
  needs_signature: 'Your signature is needed',
  returned: 'Your plan is returned to you',
  completed: 'A plan is complete, with the report',
  comment: 'Somebody comments on a plan of yours',
  nudge: 'Your manager reminds you',
  manager_asked: 'HR asks how a plan goes',
  reminder: 'What is due soon or late, once a day',
  handed_over: 'Somebody gets another manager',
  email_changed: 'An email address changes',
};

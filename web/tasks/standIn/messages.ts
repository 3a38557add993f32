/** The texts of the stand-in in the settings. */
export const messages = {
  title: 'While you are away',
  about: 'Somebody else can do your tasks for others until a day. You have them again afterwards.',
  loading: 'Loading your stand-in…',
  loadFailed: 'Failed to load your stand-in. Please try again.',
  nobody: 'Your tasks go to nobody else.',
  goTo: 'My tasks go to',
  until: 'until',
  choose: 'Choose a stand-in…',
  change: 'Change…',
  end: 'End now',
  doneFor: 'You stand in for',

  pick: 'My tasks go to…',
  email: 'Email of the colleague',
  emailMissing: 'Enter the email of a colleague.',
  lastDay: 'Until',
  lastDayHelp: 'The last day, included.',
  save: 'Save',
  saveFailed: 'Failed to save your stand-in. Please try again.',
  saved: (name: string) => `${name} does your tasks now.`,
  ended: 'Your tasks are yours alone again.',
} as const;

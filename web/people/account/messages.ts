import { version } from '../../../package.json';

export const messages = {
  account: 'Your account',
  nameFromOrganisation: 'Your organisation keeps your name and email. Ask an admin if one of them is wrong.',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  showShortcuts: 'Show keyboard shortcuts',
  calendar: 'Calendar',
  calendarText: 'The due dates of your onboarding plans can be shown in your calendar program.',
  version: `Gangway ${version}`,
} as const;

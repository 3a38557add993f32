import { version } from '../../../package.json';

/** The texts of the page of the viewer's own settings. */
export const messages = {
  title: 'Settings',
  own: 'Your settings',
  account: 'Your account',
  appearance: 'Appearance',
  calendar: 'Calendar',
  calendarText: 'The due dates of your onboarding plans can be shown in your calendar program.',
  version: `Gangway ${version}`,
} as const;

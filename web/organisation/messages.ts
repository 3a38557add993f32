import type { Setting, SettingSource } from '#shared/organisation/settings.ts';

export const messages = {
  lead: 'These settings apply to everyone in the organisation.',
  loading: 'Loading the settings…',
  loadFailed: 'The settings could not be loaded.',
  save: 'Save',
  nothingChanged: 'Nothing was changed.',
  invalid: 'Correct the marked fields first.',
  blank: 'Enter a name.',
  saved: 'The settings were saved.',
  saveFailed: 'The settings could not be saved.',
  stale: 'What you entered is still here. Check it, then save again.',
  toDefault: 'Use the default',
  toDefaultOf: (label: string) => `Use the default: ${label}`,
};

/** Says where the value of a setting comes from. */
export const sourceText = (source: SettingSource, setting: Setting): string =>
  ({
    environment: `Set by ${setting.variable} in the environment of the server, which takes precedence. Change it there.`,
    setting: `Set here. The default is ${setting.default}.`,
    default: 'This is the default.',
  })[source];

/** The explanation of a setting as a sentence. */
export const aboutText = ({ about }: Setting): string => `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;

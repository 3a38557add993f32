import { isAdmin, type Roles } from '../people/viewer.ts';
import { NAME_LENGTH } from '../text.ts';

/** The people who may change a setting. */
const MAY_CHANGE = { admins: isAdmin } as const satisfies Record<string, (roles: Roles) => boolean>;

export type Setting = {
  label: string;
  /** One sentence, for the page of the settings and the table of the environment. */
  about: string;
  /** The variable of the environment that takes precedence over what is stored. */
  variable: string;
  changed_by: keyof typeof MAY_CHANGE;
  /** The event of a change. */
  event: 'organisation.settings_changed';
} & (
  | { type: 'name'; limit: number; default: string }
  | { type: 'number'; least: number; most: number; default: number }
);

const BY_ADMINS = { changed_by: 'admins', event: 'organisation.settings_changed' } as const;

/**
 * The registry of the organisation's settings, which can change while the product runs. Storage, the environment, the
 * API, the page and the tests derive from this description: a new setting needs an entry here and the code that reads
 * it.
 */
export const ORGANISATION_SETTINGS = {
  org_name: {
    ...BY_ADMINS,
    type: 'name',
    limit: NAME_LENGTH,
    default: 'Gangway',
    label: 'Name of the organisation',
    about: 'the name on reports, mails and calendars',
    variable: 'ORG_NAME',
  },
  reminder_hour: {
    ...BY_ADMINS,
    type: 'number',
    least: 0,
    most: 23,
    // When people begin to work.
    default: 8,
    label: 'Hour of the reminders',
    about: 'the full hour of the day from which reminders are sent, in the time zone of the organisation',
    variable: 'REMINDER_HOUR',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof ORGANISATION_SETTINGS;
export type SettingName = keyof Settings;
type ValueOf<S> = S extends { type: 'name' } ? string : S extends { type: 'number' } ? number : never;
export type SettingValues = { [Name in SettingName]: ValueOf<Settings[Name]> };

/** The description without the types of single settings. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = ORGANISATION_SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Makes an object of all settings. */
export function eachSetting<Value>(
  of: (name: SettingName, setting: Setting) => Value,
): Record<SettingName, Value> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name, SETTINGS[name])])) as Record<
    SettingName,
    Value
  >;
}

export const DEFAULT_SETTINGS = eachSetting((_, setting) => setting.default) as SettingValues;

/** Returns whether somebody with these roles may change the setting. */
export function mayChange(roles: Roles, name: SettingName): boolean {
  return MAY_CHANGE[SETTINGS[name].changed_by](roles);
}

/** Where the value of a setting comes from, the strongest first. */
export const SETTING_SOURCES = ['environment', 'setting', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];
export type Given = Partial<SettingValues>;

/** Returns the value of a setting that holds, and where it comes from. */
export function effective<Name extends SettingName>(
  name: Name,
  { environment, stored }: { environment: Given; stored: Given },
): { value: SettingValues[Name]; source: SettingSource } {
  if (environment[name] !== undefined) return { value: environment[name], source: 'environment' };
  if (stored[name] !== undefined) return { value: stored[name], source: 'setting' };
  return { value: DEFAULT_SETTINGS[name], source: 'default' };
}

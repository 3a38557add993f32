import type { Logger } from 'pino';
import {
  effective,
  eachSetting,
  type Given,
  SETTING_NAMES,
  SETTINGS,
  type SettingValues,
} from '#shared/organisation/settings.ts';
import { valueSchema } from '#shared/organisation/schema.ts';
import { Value } from 'typebox/value';
import type { OrgSettings } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { findSettings } from './settings.sql.ts';

/** The settings of the organisation as they are now. A copy of it is of one moment: it is passed on whole, and read where it is used. */
export type Settings = Readonly<SettingValues>;

/** How long a process that hears nothing of others goes without reading the settings again. */
const REFRESH_MS = 60_000;

/** Returns what is stored of the known settings and can be used: a newer release may store another form. */
export function usable(stored: Record<string, unknown>): Given {
  const known = SETTING_NAMES.filter((name) => Value.Check(valueSchema(SETTINGS[name]), stored[name]));
  return Object.fromEntries(known.map((name) => [name, stored[name]]));
}

type Changes = { receiveSettings(receiver: () => void): void };

/** The settings in this process: read at the start, and again when any process has changed them. */
export class SettingsCache {
  readonly values: Settings;
  readonly #db: Database;
  #stored: Given = {};
  #timer: NodeJS.Timeout | undefined;
  /** The numbers of the last refresh that began, and of the one whose settings are in use. */
  #started = 0;
  #applied = 0;

  constructor(db: Database, environment: Given) {
    this.#db = db;
    // Not enumerable: a spread into another object would leave it with the values of that moment.
    const getters = eachSetting((name) => ({
      get: () => effective(name, { environment, stored: this.#stored }).value,
    }));
    this.values = Object.defineProperties({}, getters) as Settings;
  }

  /** Reads the settings again. One that began earlier and ends later stores nothing: it has read older settings. */
  async refresh(): Promise<void> {
    this.#started += 1;
    const number = this.#started;
    const { settings } = await findSettings(this.#db);
    if (number < this.#applied) return;
    this.#applied = number;
    this.#stored = usable(settings);
  }

  /** Reads the settings again whenever another process has changed them, and at an interval where nothing is heard. */
  start(changes: Changes, logger: Pick<Logger, 'warn'>): void {
    const refresh = () =>
      void this.refresh().catch((error: Error) =>
        logger.warn(
          { reason: error.message },
          'the settings of the organisation cannot be read: the last ones hold',
        ),
      );
    changes.receiveSettings(refresh);
    this.#timer = setInterval(refresh, REFRESH_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }
}

/** Returns the settings for a command, which reads them once. */
export async function readSettings(db: Database, { settings }: { settings: Given }): Promise<Settings> {
  const cache = new SettingsCache(db, settings);
  await cache.refresh();
  return cache.values;
}

/** Returns what mails and calendars show of the organisation at this moment. */
export function orgSettings({
  config,
  settings,
}: {
  config: Pick<OrgSettings, 'public_url'>;
  settings: Settings;
}): OrgSettings {
  return { org_name: settings.org_name, public_url: config.public_url };
}

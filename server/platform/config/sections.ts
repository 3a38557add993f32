import { type Given, SETTING_NAMES, SETTINGS } from '#shared/organisation/settings.ts';
import { ConfigError } from './configError.ts';
import { type Environment, readList, readText, readWholeNumber } from './environment.ts';
import { readDatabaseUrl, readMigrationUrl, readReplicaUrls } from './urls.ts';

export function readDatabaseSettings(env: Environment) {
  return {
    database_url: readDatabaseUrl(env, 'DATABASE_URL'),
    database_migration_url: readMigrationUrl(env),
    database_replica_urls: readReplicaUrls(env),
    // 17 of five processes, and one of each for readiness, stay below PostgreSQL's default limit of 100. Two are needed: a
    // call may hold one while it signs in.
    database_pool_size: readWholeNumber(env, 'DATABASE_POOL_SIZE', {
      fallback: 17,
      minimum: 2,
      maximum: 1_000,
    }),
    // A recovery of PostgreSQL after a crash takes up to a minute.
    database_wait_seconds: readWholeNumber(env, 'DATABASE_WAIT_SECONDS', {
      fallback: 60,
      minimum: 0,
      maximum: 3_600,
    }),
  };
}

export function readSessionSettings(env: Environment) {
  return {
    session_hours: readWholeNumber(env, 'SESSION_HOURS', { fallback: 8, minimum: 1, maximum: 24 * 30 }),
    session_idle_minutes: readWholeNumber(env, 'SESSION_IDLE_MINUTES', {
      fallback: 120,
      minimum: 1,
      maximum: 60 * 24 * 30,
    }),
    session_secrets: readList(env, 'SESSION_SECRET'),
  };
}

/** Reads the settings of the organisation that are set in the environment. */
export function readGiven(env: Environment): Given {
  const given = SETTING_NAMES.flatMap((name): [string, string | number][] => {
    const setting = SETTINGS[name];
    const text = readText(env, setting.variable);
    if (text === null) return [];
    if (setting.type === 'name') return [[name, text]];
    const { variable, least: minimum, most: maximum } = setting;
    return [[name, readWholeNumber(env, variable, { fallback: minimum, minimum, maximum })]];
  });
  return Object.fromEntries(given);
}

export function readDirectory(env: Environment): boolean {
  const text = readText(env, 'DIRECTORY') ?? 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ConfigError(`DIRECTORY "${text}" is unknown: use on or off, or leave it out.`);
}

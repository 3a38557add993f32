import { conditions } from '../conditions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type Setting,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
} from '#shared/organisation/settings.ts';
import { readConfig } from '../platform/config/config.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { createServices, type Services } from '../platform/http/services.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';

const app = useApp({ SESSION_SECRET: 'a secret of both processes of this test' });
/** As a second process: with connections of its own. */
const second = {} as { services: Services; db: Database };
let admin: Person;

/** Two values of a setting that are not its default. */
function valuesOf(setting: Setting): [string, string] | [number, number] {
  if (setting.type === 'name') return ['Harbor', 'Pier & Söhne'];
  return [setting.most, setting.least];
}

const quiet = { info: () => {}, warn: () => {} };

beforeAll(async () => {
  admin = await addAdmin(app);
  const db = connect(app.database_url, { max: 2 });
  const services = createServices({ db, config: app.config, sessions: app.services.sessions, conditions });
  Object.assign(second, { db, services });
  await services.settingsCache.refresh();
  services.settingsCache.start(services.changes, quiet);
  services.changes.start(quiet);
});
afterAll(async () => {
  await second.services.settingsCache.stop();
  await second.services.changes.stop();
  await second.db.destroy();
});

const PATH = '/organisation-settings';
const read = async () => (await admin.client.get(PATH)).body;
const lastEvent = () =>
  app.db
    .selectFrom('journal')
    .select(['event', 'detail', 'actor_id'])
    .where('subject', '=', 'organisation')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

// Every entry of the registry: a new setting is tested as soon as it is there.
describe.each(SETTING_NAMES.map((name) => [name, SETTINGS[name]] as const))(
  'the setting %s',
  (name, setting) => {
    const [first, other] = valuesOf(setting);

    test('has its default, is changed with an event that names it, and every process has the new value (Organisation 2)', async () => {
      expect((await read())[name]).toEqual({ value: DEFAULT_SETTINGS[name], source: 'default' });
      const { status, body, text } = await admin.client.put(PATH, { [name]: first });
      expect(status, text).toBe(200);
      expect(body[name]).toEqual({ value: first, source: 'setting' });
      expect(await read()).toEqual(body);
      expect(await lastEvent()).toEqual({
        event: setting.event,
        detail: { settings: [name] },
        actor_id: admin.id,
      });
      expect(app.services.settings[name]).toBe(first);
      await expect.poll(() => second.services.settings[name]).toBe(first);
      // Contexts read it when they need it, and not when they were made.
      expect(second.services.context.settings[name]).toBe(first);
    });

    test('keeps its value where it is left out, and is unchanged by the same value', async () => {
      const before = await read();
      expect((await admin.client.put(PATH, {})).body).toEqual(before);
      expect((await admin.client.put(PATH, { [name]: first })).body).toEqual(before);
      expect((await lastEvent())?.detail).toEqual({ settings: [name] });
    });

    test('refuses what it cannot be (400), a stale version (409, 412), and everybody but admins (403)', async () => {
      for (const value of [
        [],
        {},
        true,
        ...(setting.type === 'name'
          ? ['', ' ', 'a\nb', 'x'.repeat(setting.limit + 1), 7]
          : ['8', setting.least - 1, setting.most + 1, 1.5]),
      ])
        expectProblem(await admin.client.put(PATH, { [name]: value }), 400);
      const { version } = await read();
      expectProblem(
        await admin.client.put(PATH, { [name]: other, version: version - 1 }),
        409,
        /changed this/,
      );
      expectProblem(
        await admin.client.put(PATH, { [name]: other }, { 'if-match': `"${version - 1}"` }),
        412,
        /changed this/,
      );
      const manager = await app.addManager();
      expectProblem(await manager.client.put(PATH, { [name]: other }), 403, 'Only admins can do this.');
      expectProblem(await manager.client.get(PATH), 403, 'Only admins can do this.');
      expect((await read())[name]).toEqual({ value: first, source: 'setting' });
    });

    test('is what the environment says where that sets it, which is shown and cannot be changed here (Organisation 3)', async () => {
      const config = readConfig({ [setting.variable]: String(other) });
      const { settings, settingsCache } = createServices({
        db: app.db,
        config,
        sessions: app.services.sessions,
        conditions,
      });
      await settingsCache.refresh();
      expect(settings[name]).toBe(other);
      Object.assign(app.config.settings, config.settings);
      try {
        expect((await read())[name]).toEqual({ value: other, source: 'environment' });
        expectProblem(await admin.client.put(PATH, { [name]: first }), 409, /which takes precedence/);
      } finally {
        delete app.config.settings[name];
      }
    });

    test('is its default again after null, and where what is stored cannot be used', async () => {
      const { body } = await admin.client.put(PATH, { [name]: null });
      expect(body[name]).toEqual({ value: DEFAULT_SETTINGS[name], source: 'default' });
      await expect.poll(() => second.services.settings[name]).toBe(DEFAULT_SETTINGS[name]);
      // As a newer release may have stored it; this process hears of it without a call of the API.
      const settings = { [name]: { of: 'a newer release' }, unknown: true } satisfies Partial<
        Record<SettingName | 'unknown', unknown>
      >;
      await app.db
        .updateTable('organisation_settings')
        .set({ settings: JSON.stringify(settings) })
        .execute();
      expect((await read())[name]).toEqual({ value: DEFAULT_SETTINGS[name], source: 'default' });
      await admin.client.put(PATH, { [name]: other });
      const stored = await app.db
        .selectFrom('organisation_settings')
        .select('settings')
        .executeTakeFirstOrThrow();
      expect(stored.settings).toEqual({ [name]: other, unknown: true });
      await admin.client.put(PATH, { [name]: null });
    });
  },
);

test('every process hears of a row that was changed by hand', async () => {
  await app.db
    .updateTable('organisation_settings')
    .set({ settings: JSON.stringify({ org_name: 'By hand' }) })
    .execute();
  await expect.poll(() => second.services.settings.org_name).toBe('By hand');
  await admin.client.put(PATH, { org_name: null });
});

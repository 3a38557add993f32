import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { startSession } from '../auth/session.ts';
import { buildApp } from '../app.ts';
import { conditions } from '../conditions.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { sessionKeys } from '../platform/config/sessionSecret.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createServices, type Services } from '../platform/http/services.ts';
import { createRenderer, type RendererOptions } from '../platform/pdf/renderer.ts';
import { insertPerson } from '../people/people.sql.ts';
import { Client } from './client.ts';
import { cloneDatabase } from './database/clone.ts';

export type Person = { id: string; name: string; email: string; client: Client };

/** A running server with its own database, and people to call it as. */
export type TestApp = {
  url: string;
  db: Database;
  /**
   * Writes rows as release 1.1.0 does, without the guards of migration 0160: for states that no act makes, such as a
   * plan that is overdue.
   */
  unguarded: Database;
  /** The connection string of the database, for the role of the application. */
  database_url: string;
  config: Config;
  services: Services;
  /** Every route of the server but the files of Swagger UI, such as 'GET /api/user/self'. */
  routes: string[];
  anonymous: Client;
  /** Adds a manager; with `manager`, one who is that person's direct report. */
  addManager(name?: string, manager?: Person | null): Promise<Person>;
  addEmployee(manager: Person | null, name?: string): Promise<Person>;
  /** Starts another session of the same person. */
  signIn(person: Omit<Person, 'client'>): Promise<Client>;
};

type AppOptions = {
  /** Returns the connection string for the server instead of the database's own, such as that of a proxy. */
  databaseUrlFor?: (databaseUrl: string) => Promise<string>;
  logger?: FastifyBaseLogger;
  /** Limits below the usual ones, in calls per minute. */
  limits?: Parameters<typeof createLimits>[0];
  /** The time limit for a request to arrive, in ms; the usual one by default. */
  requestTimeout?: number;
  renderer?: Partial<RendererOptions>;
  /** The folder of the built browser side. */
  built?: string;
};

// Most time limits do not hold here, because a busy machine is slow.
const BUSY_MS = 120_000;

// Tests call faster than people.
const UNLIMITED = {
  person: 1_000_000,
  address: 1_000_000,
  failure: 1_000_000,
  callback: 1_000_000,
  report: 1_000_000,
  comment: 1_000_000,
  assign: 1_000_000,
  nudge: 1_000_000,
  mail: 1_000_000,
  sign: 1_000_000,
  tick: 1_000_000,
  managers: 1_000_000,
  token: 1_000_000,
  scim: 1_000_000,
  imported: 1_000_000,
  outsider: 1_000_000,
  import: 1_000_000,
  rehearsal: 1_000_000,
  content: 1_000_000_000_000,
};

/**
 * Starts a server before the tests of a file and closes
 * it after them. The result is filled in by `beforeAll`.
 */
export function useApp(
  environment: Record<string, string> = {},
  { databaseUrlFor, logger, limits: perMinute = UNLIMITED, renderer, requestTimeout, built }: AppOptions = {},
): TestApp {
  const app = {} as TestApp;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = await cloneDatabase();
    const db = databaseUrlFor
      ? connect(await databaseUrlFor(database.url), { max: 8 })
      : connect(database.url, { max: 8, connect_limit_ms: BUSY_MS });
    const unguarded = connect(database.url, { max: 2, name: 'gangway', connect_limit_ms: BUSY_MS });
    const config = readConfig({ LOG_LEVEL: 'silent', ...environment });
    const session_secrets = config.session_secrets.length > 0 ? config.session_secrets : [randomText()];
    const sessions = { ...config, keys: await sessionKeys({ ...config, session_secrets }) };
    const limits = createLimits(perMinute);
    const services = createServices(
      { db, config, sessions, conditions },
      limits,
      createRenderer({ cpu_ms: BUSY_MS, time_ms: BUSY_MS, ...renderer }),
    );
    const routes: string[] = [];
    const server = await recordRoutes(routes, () => buildApp(services, logger, requestTimeout, built));
    await server.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

    let count = 0;
    const add = async (
      name: string,
      fields: { is_manager: boolean; manager_id: string | null },
    ): Promise<Person> => {
      const email = `person${++count}@example.com`;
      const person = await insertPerson(db, { email, name, ...fields });
      if (!person) throw new Error(`${email} is taken`);
      return { id: person.id, name, email, client: await signIn(person) };
    };
    const signIn = async (person: Omit<Person, 'client'>) =>
      new Client(url, await startSession(db, sessions, person));

    Object.assign(app, {
      url,
      db,
      unguarded,
      database_url: database.url,
      config,
      services,
      routes,
      anonymous: new Client(url, null),
      addManager: (name = 'Mia Manager', manager: Person | null = null) =>
        add(name, { is_manager: true, manager_id: manager?.id ?? null }),
      addEmployee: (manager: Person | null, name = 'Emil Employee') =>
        add(name, { is_manager: false, manager_id: manager?.id ?? null }),
      signIn,
    } satisfies TestApp);
    close = async () => {
      await server.close();
      await db.destroy();
      await unguarded.destroy();
      await database.drop();
    };
  });
  afterAll(() => close?.());
  return app;
}

const randomText = () => randomBytes(32).toString('hex');

// Fastify publishes each new server on this channel, before
// it has any routes. A hook that is added later misses some.
async function recordRoutes<T>(routes: string[], build: () => Promise<T>): Promise<T> {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      // The files of Swagger UI are not part of the API.
      if (url.startsWith('/api/docs/')) return;
      for (const name of [method].flat()) routes.push(`${name} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', listen);
  try {
    return await build();
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen);
  }
}

import { randomBytes } from 'node:crypto';
import { startSession } from '#server/auth/session.ts';
import { sessionKey, type SessionSettings } from '#server/platform/config/sessionSecret.ts';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { insertPerson } from '#server/people/people.sql.ts';
import type { TestApp } from '#server/testing/app.ts';
import { Client } from '#server/testing/client.ts';
import { type RunningDatabase, withDatabase } from './database.ts';
import { PUBLIC_URL, type Server, type ServerOptions, SESSION_SECRET, startServer } from './server.ts';

/**
 * The parts of the product that a suite needs. `useApp` of the tests and `withProduct` both return it, so that a suite
 * has a short form in `npm test` and a long one here.
 */
export type Target = Pick<
  TestApp,
  'url' | 'db' | 'database_url' | 'anonymous' | 'addManager' | 'addEmployee' | 'signIn'
> & {
  /** The secret that signs the tokens of sessions. */
  secret: Uint8Array;
};

/** The product on a database of its own: one or more processes, people to call them as, and the database. */
export type Product = Target & { database: RunningDatabase; servers: Server[] };

const SECRET = new TextEncoder().encode(SESSION_SECRET);
export const SESSIONS = {
  keys: [sessionKey(SECRET)],
  public_url: PUBLIC_URL,
  session_hours: 8,
  session_idle_minutes: 120,
} satisfies SessionSettings;

type ProductOptions = ServerOptions & {
  processes?: number;
  folder?: string;
  /** A database that runs already, in place of one of its own. */
  given?: RunningDatabase | undefined;
};

/** Runs the work with the product and stops it afterwards. */
export function withProduct<T>(
  work: (product: Product) => Promise<T>,
  { processes = 1, folder, given, ...options }: ProductOptions = {},
): Promise<T> {
  const inDatabase = async (database: RunningDatabase): Promise<T> => {
    const servers: Server[] = [];
    // One at a time: the first one migrates.
    for (let index = 0; index < processes; index += 1) servers.push(await startServer(database, options));
    const db = connect(database.url, { max: 8 });
    try {
      return await work({ ...createTarget(servers, db, database), database, servers });
    } finally {
      await db.destroy();
      await Promise.all(servers.map((server) => server.stop()));
    }
  };
  return given ? inDatabase(given) : withDatabase(inDatabase, folder);
}

/** Returns a target whose people use the servers in turn. */
export function createTarget(servers: readonly Server[], db: Database, database: RunningDatabase): Target {
  let people = 0;
  let sessions = 0;
  const nextUrl = () => servers[sessions++ % servers.length]!.url;
  const signIn: Target['signIn'] = async (person) =>
    new Client(nextUrl(), await startSession(db, SESSIONS, person));

  async function add(name: string, fields: { is_manager: boolean; manager_id: string | null }) {
    const email = `person${++people}.${randomBytes(3).toString('hex')}@example.com`;
    const person = await insertPerson(db, { email, name, ...fields });
    if (!person) throw new Error(`${email} is taken`);
    return { id: person.id, name, email, client: await signIn(person) };
  }
  return {
    url: servers[0]!.url,
    db,
    database_url: database.url,
    secret: SECRET,
    anonymous: new Client(nextUrl(), null),
    addManager: (name = 'Mia Manager', manager = null) =>
      add(name, { is_manager: true, manager_id: manager?.id ?? null }),
    addEmployee: (manager, name = 'Emil Employee') =>
      add(name, { is_manager: false, manager_id: manager?.id ?? null }),
    signIn,
  };
}

/** Returns headers with an invented address of the visitor, which the server trusts (TRUST_PROXY). */
export function fromAnotherAddress(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
}

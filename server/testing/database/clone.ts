import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '../../platform/database/connect.ts';
import type { ConnectOptions } from '../../platform/database/pool.ts';

/** Returns the connection string of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Returns the connection string for another role. */
export function asRole(url: string, role: string, password: string): string {
  const address = new URL(url);
  Object.assign(address, { username: role, password });
  return address.href;
}

/** Runs one statement on its own connection, outside of a transaction. */
export async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type ClonedDatabase = {
  /** As the role that the application runs as. */
  url: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** Creates a database for one test file, with all tables and without rows; of `template1` one without tables. */
export async function cloneDatabase(template?: 'template1'): Promise<ClonedDatabase> {
  const { owner, runner, superuser } = inject('template');
  const from = template ?? new URL(owner).pathname.slice(1);
  const name = `gangway_test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(inDatabase(owner, 'postgres'), `create database ${name} template ${from}`);
  return {
    url: inDatabase(runner, name),
    ownerUrl: inDatabase(owner, name),
    // Only a superuser may end the connections of all roles.
    drop: () => runAsAdmin(inDatabase(superuser, 'postgres'), `drop database if exists ${name} with (force)`),
  };
}

/**
 * Creates a database before the tests of a file and drops it after them. The result, with a connection as the
 * application's role, is filled in by `beforeAll`.
 */
export function useDatabase(options: ConnectOptions): ClonedDatabase & { db: Database } {
  const database = {} as ClonedDatabase & { db: Database };
  beforeAll(async () => {
    const cloned = await cloneDatabase();
    Object.assign(database, cloned, { db: connect(cloned.url, options) });
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.drop();
  });
  return database;
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Returns the connection string of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
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

/** Creates a migrated, empty database for one test file. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `gangway_test_${randomBytes(8).toString('hex')}`;
  const admin = inDatabase(templateUrl, 'postgres');
  await runAsAdmin(admin, `create database ${name} template ${template}`);
  return {
    url: inDatabase(templateUrl, name),
    drop: () => runAsAdmin(admin, `drop database if exists ${name} with (force)`),
  };
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectForMigrations } from '../../platform/database/connect.ts';
import { startEmbedded } from '../../platform/database/embedded/embedded.ts';
import { grantToRunner } from '../../platform/database/schema/grants.ts';
import { migrate } from '../../platform/database/schema/migrate.ts';
import { asRole, inDatabase, runAsAdmin } from './clone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection strings of the migrated database that test files clone, by role. */
    template: { owner: string; runner: string; superuser: string };
  }
}

/**
 * Starts the PostgreSQL of the test run (that of DATABASE_URL, whose role has to be a superuser, or an
 * embedded one in a temporary folder), and migrates the database that every test file clones.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-test-'));
  const given = process.env['DATABASE_URL'];
  const server = given ? await givenServer(given) : await embeddedServer(path.join(folder, 'postgres'));
  const name = `gangway_template_${process.pid}`;
  const stop = async () => {
    await runAsAdmin(server.owner, `drop database if exists ${name} with (force)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(server, name);
  } catch (error) {
    // Vitest does not call the teardown of a set-up that throws: a failing migration would leave PostgreSQL running.
    await stop();
    throw error;
  }
  project.provide('template', {
    owner: inDatabase(server.owner, name),
    runner: inDatabase(server.runner, name),
    superuser: inDatabase(server.superuser, name),
  });
  return stop;
}

async function createTemplate(server: { owner: string; runner: string }, name: string): Promise<void> {
  await runAsAdmin(server.owner, `create database ${name}`);
  const owner = connectForMigrations(inDatabase(server.owner, name));
  try {
    await migrate(owner);
    await owner.transaction().execute((tx) => grantToRunner(tx, new URL(server.runner).username));
  } finally {
    await owner.destroy();
  }
}

async function embeddedServer(folder: string) {
  const embedded = await startEmbedded(folder);
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  const superuser = asRole(embedded.url, 'postgres', password);
  // No test reads this server after a crash of the machine, and commits need not wait for the disk.
  for (const setting of ['fsync', 'full_page_writes'])
    await runAsAdmin(superuser, `alter system set ${setting} = off`);
  await runAsAdmin(superuser, 'select pg_reload_conf()');
  return {
    owner: embedded.migrationUrl,
    runner: embedded.url,
    superuser,
    stop: () => embedded.stop(),
  };
}

async function givenServer(superuser: string) {
  const [role, password] = [`gangway_test_app_${process.pid}`, 'gangway-test'];
  await runAsAdmin(superuser, `create role ${role} login password '${password}'`);
  return {
    owner: superuser,
    runner: asRole(superuser, role, password),
    superuser,
    stop: () => runAsAdmin(superuser, `drop role if exists ${role}`),
  };
}

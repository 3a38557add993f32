import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { inDatabase, runAsAdmin } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test server; its name is that of the migrated template. */
    templateUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run (DATABASE_URL, or an embedded one in a temporary folder) with one migrated database,
 * from which every test file clones its own.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-test-'));
  const given = process.env['DATABASE_URL'];
  const cluster = given ? null : await startEmbedded(path.join(folder, 'postgres'));
  const serverUrl = given ?? cluster?.url ?? '';
  const template = `gangway_template_${process.pid}`;
  await runAsAdmin(serverUrl, `create database ${template}`);
  const templateUrl = inDatabase(serverUrl, template);
  const db = connect(templateUrl);
  await migrate(db);
  await db.destroy();
  project.provide('templateUrl', templateUrl);

  return async () => {
    await runAsAdmin(serverUrl, `drop database if exists ${template} with (force)`);
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../database/embedded/embedded.ts';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { inDatabase, runAsAdmin } from './clone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the migrated database that test files clone. */
    templateUrl: string;
  }
}

/**
 * Starts the PostgreSQL of the test run (that of DATABASE_URL, or an embedded one
 * in a temporary folder), and migrates the database that every test file clones.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-test-'));
  const given = process.env['DATABASE_URL'];
  const embedded = given ? null : await startEmbedded(path.join(folder, 'postgres'));
  const serverUrl = given ?? embedded?.url ?? '';
  const template = `gangway_template_${process.pid}`;
  await runAsAdmin(serverUrl, `create database ${template}`);
  const templateUrl = inDatabase(serverUrl, template);
  const db = connect(templateUrl);
  await migrate(db);
  await db.destroy();
  project.provide('templateUrl', templateUrl);

  return async () => {
    await runAsAdmin(serverUrl, `drop database if exists ${template} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

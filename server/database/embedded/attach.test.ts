import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { startEmbedded } from './embedded.ts';
import { type OpenDatabase, openExistingDatabase } from '../open.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gangway-visit-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = () => startEmbedded(path.join(dataDir, 'postgres'));
const visit = () => openExistingDatabase(readConfig({ DATA_DIR: dataDir }));

async function whoAmI({ db }: OpenDatabase): Promise<unknown> {
  const { rows } = await sql`select current_user as role, current_database() as database`.execute(db);
  return rows;
}

test('beside a running server, which goes on', async () => {
  const server = await start();
  const visitor = await visit();
  expect(await whoAmI(visitor)).toEqual([{ role: 'gangway', database: 'gangway' }]);
  await visitor.close();
  const again = await visit();
  expect(await whoAmI(again)).toHaveLength(1);
  await again.close();
  await server.stop();
});

test('of a folder whose server does not run: it runs for as long as that takes', async () => {
  await (await start()).stop();
  const visitor = await visit();
  expect(await whoAmI(visitor)).toEqual([{ role: 'gangway', database: 'gangway' }]);
  await visitor.close();
  expect(await readdir(path.join(dataDir, 'postgres', 'data'))).not.toContain('postmaster.pid');
});

test('of a folder without a database, in which it makes none', async () => {
  await expect(visit()).rejects.toThrow(/holds no database: start Gangway once/);
  expect(await readdir(dataDir)).toEqual([]);
});

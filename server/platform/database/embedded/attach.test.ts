import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { type OpenDatabase, openExistingDatabase } from '../opening/open.ts';
import { startEmbedded } from './embedded.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gangway-attach-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = () => startEmbedded(path.join(dataDir, 'postgres'));
const attach = () => openExistingDatabase(readConfig({ DATA_DIR: dataDir }), { as: 'owner' });

async function connectedAs({ db }: OpenDatabase): Promise<unknown> {
  const { rows } = await sql`select current_user as role, current_database() as database`.execute(db);
  return rows;
}

test('connects to a running server and leaves it running', async () => {
  const server = await start();
  const attached = await attach();
  expect(await connectedAs(attached)).toEqual([{ role: 'gangway', database: 'gangway' }]);
  await attached.close();
  const again = await attach();
  expect(await connectedAs(again)).toHaveLength(1);
  await again.close();
  await server.stop();
});

test('starts a stopped server and stops it on close', async () => {
  await (await start()).stop();
  const attached = await attach();
  expect(await connectedAs(attached)).toEqual([{ role: 'gangway', database: 'gangway' }]);
  await attached.close();
  expect(await readdir(path.join(dataDir, 'postgres', 'data'))).not.toContain('postmaster.pid');
});

test('refuses a folder without a database and creates nothing', async () => {
  await expect(attach()).rejects.toThrow(/holds no database: start Gangway once/);
  expect(await readdir(dataDir)).toEqual([]);
});

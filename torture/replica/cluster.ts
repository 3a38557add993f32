import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { type EmbeddedFolder, openFolder } from '#server/platform/database/embedded/folder.ts';
import { launch } from '#server/platform/database/embedded/launch.ts';
import { findPostmaster } from '#server/platform/database/embedded/postmaster.ts';
import { runProgram } from '#server/platform/database/embedded/programs.ts';
import { roleUrls } from '#server/platform/database/embedded/roles.ts';
import type { RunningDatabase } from '../support/database.ts';
import { freePort } from '#server/testing/ports.ts';

/** One PostgreSQL of a cluster, on the same port through all its starts. */
export type Node = RunningDatabase & {
  superuserUrl: string;
  /** Starts it and waits until it accepts connections. */
  start(): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Makes a replica the primary, and returns when it accepts writes. */
  promote(): Promise<void>;
  /** Runs a statement as the superuser and returns its rows. */
  query(text: string): Promise<Record<string, unknown>[]>;
};

export type Cluster = { primary: Node; replica: Node };

const START_LIMIT_MS = 60_000;

/** Runs the work with a primary and a streaming replica in a temporary folder, and deletes them afterwards. */
export async function withCluster<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-cluster-'));
  const [first, second] = [path.join(folder, 'a'), path.join(folder, 'b')];
  const nodes: Node[] = [];
  try {
    // Creates the roles and the database.
    await (await startEmbedded(path.join(first, 'postgres'))).stop();
    const primary = await openNode(first);
    nodes.push(primary);
    await appendFile(
      path.join(first, 'postgres/data/postgresql.auto.conf'),
      "wal_keep_size = '512MB'\nwal_receiver_status_interval = 1\nwal_retrieve_retry_interval = 200\n",
    );
    // The copy of a stopped server is a base backup: the embedded PostgreSQL has no pg_basebackup.
    await copyFolder(first, second);
    await followFrom(second, primary);
    const replica = await openNode(second);
    nodes.push(replica);
    await primary.start();
    await replica.start();
    return await work({ primary, replica });
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true });
  // Keeps the owner, which is not root.
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** Makes the stopped server of the folder a replica. */
async function followFrom(folder: string, primary: Node): Promise<void> {
  const { hostname, port, username, password } = new URL(primary.superuserUrl);
  const data = path.join(folder, 'postgres/data');
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=replica'\n`,
  );
  await writeFile(path.join(data, 'standby.signal'), '');
}

async function openNode(parent: string): Promise<Node> {
  const folder: EmbeddedFolder = await openFolder(path.join(parent, 'postgres'));
  const port = await freePort();
  const { url, migrationUrl } = roleUrls(folder.password, port);
  const superuserUrl = `postgresql://postgres:${folder.password}@127.0.0.1:${port}/postgres`;
  const control = (...args: string[]) =>
    runProgram(folder.account, folder.programs.pg_ctl, [...args, '-D', folder.data, '-w']);

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 30_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    await launch(folder, port);
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      const rows = await query('select 1').catch(() => null);
      if (rows !== null) return;
      await sleep(20);
    }
    throw new Error(`PostgreSQL did not start: ${await readFile(folder.log, 'utf8')}`);
  }

  async function kill(): Promise<void> {
    const postmaster = await findPostmaster(folder.data);
    if (!postmaster) return;
    process.kill(postmaster.pid, 'SIGKILL');
    while (await findPostmaster(folder.data)) await sleep(10);
  }

  return {
    url,
    ownerUrl: migrationUrl,
    folder: parent,
    superuserUrl,
    start,
    stop: () => control('stop', '-m', 'fast'),
    kill,
    promote: () => control('promote'),
    query,
  };
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';

/** A running, empty PostgreSQL that several processes can connect to. */
export type RunningDatabase = {
  /** As the role that the application runs as. */
  url: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  /** The folder of its files; the server's process id is in `postgres/data/postmaster.pid`. */
  folder: string;
};

/**
 * Runs the work with an embedded PostgreSQL in a temporary folder below `parent`, and deletes it afterwards.
 */
export async function withDatabase<T>(
  work: (database: RunningDatabase) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  const folder = await mkdtemp(path.join(parent, 'gangway-torture-'));
  try {
    const server = await startEmbedded(path.join(folder, 'postgres'));
    try {
      return await work({ url: server.url, ownerUrl: server.migrationUrl, folder });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the main process of PostgreSQL. The embedded server starts it again (Operations 2). */
export async function killDatabase({ folder }: RunningDatabase): Promise<void> {
  const file = path.join(folder, 'postgres/data/postmaster.pid');
  process.kill(Number.parseInt(await readFile(file, 'utf8'), 10), 'SIGKILL');
}

import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { explainFailure } from './folder.ts';
import { findPostmaster } from './postmaster.ts';
import { EmbeddedError } from './programs.ts';

/**
 * The database of a folder, beside whoever owns it: the server that runs now, which is left running, or else one that is
 * started and stopped again. Nothing is created: a folder without a database is refused.
 */
export async function attachEmbedded(folder: string): Promise<EmbeddedServer> {
  const running = await findRunning(folder).catch((error: unknown) => {
    throw explainFailure(error, path.dirname(folder));
  });
  return running ?? startEmbedded(folder);
}

async function findRunning(folder: string): Promise<EmbeddedServer | undefined> {
  const place = await realpath(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new EmbeddedError(
      `DATA_DIR ${path.dirname(folder)} holds no database: start Gangway once, or set DATA_DIR or DATABASE_URL.`,
    );
  });
  const postmaster = await findPostmaster(path.join(place, 'data'));
  if (!postmaster?.ready) return undefined;
  const password = await readFile(path.join(place, 'password'), 'utf8');
  return {
    url: `postgresql://gangway:${password}@127.0.0.1:${postmaster.port}/gangway`,
    stop: () => Promise.resolve(),
  };
}

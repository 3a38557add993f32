import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { EmbeddedError, explainFailure } from './embeddedError.ts';
import { findPostmaster } from './postmaster.ts';
import { roleUrls } from './roles.ts';

/**
 * Returns the server that runs on the folder, whose `stop` leaves it running, or starts one that `stop` ends.
 * Throws an EmbeddedError for a folder without a database, instead of creating one.
 */
export async function attachEmbedded(folderPath: string): Promise<EmbeddedServer> {
  const running = await findRunning(folderPath).catch((error: unknown) => {
    throw explainFailure(error, path.dirname(folderPath));
  });
  return running ?? startEmbedded(folderPath);
}

/** Returns the server that runs on the folder, or undefined. Throws an EmbeddedError without a folder. */
export async function findRunning(folderPath: string): Promise<EmbeddedServer | undefined> {
  const folder = await realpath(folderPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new EmbeddedError(
      `DATA_DIR ${path.dirname(folderPath)} holds no database: start Gangway once, or set DATA_DIR or DATABASE_URL.`,
    );
  });
  const postmaster = await findPostmaster(path.join(folder, 'data'));
  if (!postmaster?.ready) return undefined;
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  return {
    ...roleUrls(password, postmaster.port),
    stop: () => Promise.resolve(),
  };
}

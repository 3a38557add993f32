import type { ChildProcess } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { EmbeddedFolder } from './folder.ts';
import { EmbeddedError } from './embeddedError.ts';
import { errorLine, launchProgram } from './programs.ts';

// PostgreSQL writes a few lines per start and crash, so this lasts for years. One older log is kept.
const LOG_LIMIT_BYTES = 1_000_000;

/** A server process that may have ended. Its output starts at `logStart` (bytes) in the log. */
export type LaunchedServer = { child: ChildProcess; logStart: number };

export function isRunning(launched: LaunchedServer | undefined): boolean {
  return launched?.child.pid !== undefined && launched.child.exitCode === null && !launched.child.signalCode;
}

/** Starts the folder's server on the port, by default a free one, and returns before it is ready. */
export async function launch(folder: EmbeddedFolder, wantedPort?: number): Promise<LaunchedServer> {
  const port = wantedPort ?? (await freePort());
  const size = (await stat(folder.log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(folder.log, `${folder.log}.1`);
  await using log = await open(folder.log, 'a', 0o600);
  // The next start may run as this account or as root, and must be able to write to the same log.
  if (folder.account) await log.chown(folder.account.uid, folder.account.gid);
  const logStart = (await log.stat()).size;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application logs the errors of statements; in the server's log they would repeat personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    child: launchProgram(folder.account, folder.programs.postgres, ['-D', folder.data, ...args], log.fd),
    logStart,
  };
}

/**
 * Throws when an ended server failed for a reason that a retry cannot fix. A port or lock in use can be
 * retried.
 */
export async function throwUnlessRetryable(
  folder: EmbeddedFolder,
  launched: LaunchedServer | undefined,
): Promise<void> {
  // SIGKILL says nothing about the folder: the machine may be short of memory.
  if (!launched || launched.child.signalCode === 'SIGKILL') return;
  await using log = await open(folder.log);
  const { buffer, bytesRead } = await log.read({ position: launched.logStart });
  const output = buffer.toString('utf8', 0, bytesRead);
  if (/Address already in use|lock file "postmaster.pid" already exists|still in use/.test(output)) return;
  throw new EmbeddedError(
    `PostgreSQL could not start (${errorLine(output) ?? 'no message'}): see ${folder.log}.`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new EmbeddedError('No free port on 127.0.0.1.');
  return address.port;
}

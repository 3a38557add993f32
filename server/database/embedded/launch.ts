import type { ChildProcess } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { EmbeddedFolder } from './folder.ts';
import { EmbeddedError, launchProgram, tellingLine } from './programs.ts';

// PostgreSQL writes a few lines per start and crash, so this is years; one older log is kept.
const LOG_LIMIT_BYTES = 1_000_000;

/** A server that was started, which may have ended since. */
export type Launched = { child: ChildProcess; logStart: number };

export function isRunning(launched: Launched | undefined): boolean {
  return launched?.child.pid !== undefined && launched.child.exitCode === null && !launched.child.signalCode;
}

/** Starts the folder's server, on a free port unless one is wanted. It is not ready yet. */
export async function launch(place: EmbeddedFolder, wantedPort?: number): Promise<Launched> {
  const port = wantedPort ?? (await freePort());
  const size = (await stat(place.log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(place.log, `${place.log}.1`);
  await using log = await open(place.log, 'a', 0o600);
  // Whoever runs the server next, as its owner or as root, goes on with the same log.
  if (place.account) await log.chown(place.account.uid, place.account.gid);
  const logStart = (await log.stat()).size;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of single statements are the application's to log; here they would repeat people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    child: launchProgram(place.account, place.programs.postgres, ['-D', place.data, ...args], log.fd),
    logStart,
  };
}

/** Gives up on a server that ended at once, unless it lost a race that another try may win. */
export async function refuseIfHopeless(place: EmbeddedFolder, launched: Launched | undefined): Promise<void> {
  if (!launched) return;
  await using log = await open(place.log);
  const { buffer, bytesRead } = await log.read({ position: launched.logStart });
  const words = buffer.toString('utf8', 0, bytesRead);
  if (/Address already in use|lock file "postmaster.pid" already exists|still in use/.test(words)) return;
  throw new EmbeddedError(
    `PostgreSQL could not start (${tellingLine(words) ?? 'no message'}): see ${place.log}.`,
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/ports.ts';
import type { RunningDatabase } from './database.ts';

/** The secret of all sessions, so that a suite can start some without the identity provider. */
export const SESSION_SECRET = 'the session secret of the torture suites for this machine only';

/** One address for all processes, as behind a balancer: their tokens name it. */
export const PUBLIC_URL = 'http://localhost:3000';

export type ServerOptions = {
  /** Settings on top of those of the suites. */
  env?: Record<string, string>;
  /** The port, for a server that replaces another one; by default a free one. */
  port?: number;
  /** Called with each line that the server logs. */
  onLog?: (line: string) => void;
  /** The folder of the product's source; by default this one. */
  root?: string;
};

/** A process of the product, as in production. */
export type Server = {
  url: string;
  port: number;
  process: ChildProcess;
  /** Resolves with the exit code, or null after a signal. */
  exited: Promise<number | null>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
};

// The start of a product takes 2 s on an idle machine, and waits for a database that recovers
// (Operations 11).
const START_LIMIT_MS = 180_000;

/**
 * Starts a process of the product and waits until it is ready. Throws when it ends or takes too long.
 */
export async function startServer(database: RunningDatabase, options: ServerOptions = {}): Promise<Server> {
  const { env = {}, port = await freePort(), onLog = () => undefined, root } = options;
  const child = spawn(process.execPath, [path.join(root ?? PROJECT, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      DATA_DIR: path.join(database.folder, 'server'),
      SESSION_SECRET,
      PUBLIC_URL,
      LOG_LEVEL: 'warn',
      // An answer above 4 MiB fails (API 22).
      NODE_ENV: 'test',
      // With a provider, the product is not in demo mode. It is not called unless a suite signs in through
      // it.
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'gangway',
      // Requests carry an invented address: the limits by address (API 14) are for people, not for these
      // suites.
      TRUST_PROXY: '1',
      ...env,
    },
  });
  createInterface({ input: child.stdout }).on('line', onLog);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const exited = once(child, 'exit').then(([code]) => {
    process.off('exit', end);
    return code as number | null;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name);
    await exited;
  };
  return { url, port, process: child, exited, stop: () => signal('SIGTERM'), kill: () => signal('SIGKILL') };
}

const PROJECT = path.join(import.meta.dirname, '../..');

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`the server at ${url} did not start`);
}

import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import type { Person, TestApp } from './app.ts';
import { Client } from './client.ts';
import { type Ended, runProgram } from './command.ts';
import { startProcess } from './process.ts';

/** The release before this one. `scripts/packServer.mjs` has packed its server. */
export const LAST_RELEASE = '1.1.0';

const packed = path.join(import.meta.dirname, `../tests/releases/${LAST_RELEASE}.server.br`);
// Below the packages, where the packed server finds the native ones.
const packages = path.join(import.meta.dirname, '../../node_modules');

export type LastRelease = {
  url: string;
  /** The output of its server. */
  output: () => string;
  /** Returns a client that calls it as the person. */
  clientOf(person: Person): Client;
  /** Runs its command `verify`. */
  verify(): Promise<Ended>;
};

/** The secret of the sessions, which the servers of both releases need. */
export const SHARED_SECRET = 'a secret of the servers of both releases';

/** Runs the server of release 1.1.0 on the database of the app at the same time, until the end of the test file. */
export function useLastRelease(app: TestApp): LastRelease {
  const children: ChildProcess[] = [];
  const folder = mkdtempSync(path.join(packages, '.gangway-'));
  const env = () => ({
    DATABASE_URL: app.database_url,
    DATA_DIR: folder,
    PUBLIC_URL: app.config.public_url,
    SESSION_SECRET: SHARED_SECRET,
    // Nobody signs in there: its clients have sessions of the app, as those of a balancer do.
    OIDC_ISSUER: 'https://identity.invalid',
    OIDC_CLIENT_ID: 'gangway',
    OIDC_CLIENT_SECRET: 'never sent anywhere',
  });
  const last = {} as LastRelease;

  beforeAll(async () => {
    const files: Record<string, string> = JSON.parse(brotliDecompressSync(readFileSync(packed)).toString());
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const server = await startProcess(env(), children, { program: path.join(folder, 'bundle/main.js') });
    if (server.code !== 'ready') throw new Error(`${LAST_RELEASE} does not start: ${server.output}`);
    Object.assign(last, {
      url: server.url,
      output: () => server.output,
      clientOf: ({ client }) => new Client(server.url, client.token),
      verify: () => runProgram(path.join(folder, 'bundle/verify.js'), [], env()),
    } satisfies LastRelease);
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return last;
}

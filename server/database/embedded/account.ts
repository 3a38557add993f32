import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Account, EmbeddedError, type Programs, runProgram } from './programs.ts';

const execute = promisify(execFile);

/**
 * The account that owns the folder and runs PostgreSQL, which refuses to run as root: null (our own) for an ordinary
 * user; for root the folder's owner, or else the system's user `postgres`.
 */
export async function chooseOwner(folderOwner?: { uid: number; gid: number }): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  if (folderOwner && folderOwner.uid !== 0) return { ...folderOwner, prefix: [] };
  return (await systemUser()) ?? (await createSystemUser());
}

/**
 * The same account with the means to reach both the programs and the folder. They may lie below folders that only root
 * may enter, such as /root or DATA_DIR itself. Then PostgreSQL keeps one of root's capabilities: to enter and read any
 * folder, or where a container withholds that one, to pass by all file permissions.
 */
export async function reachFrom(account: Account, programs: Programs, folder: string): Promise<Account> {
  if (account === null) return null;
  const { uid, gid } = account;
  // Without no_setuid_fixup access(2), by which PostgreSQL finds its own programs, would ignore the capability.
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const keeping = (capability: string) =>
    ['setpriv'].concat(identity, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--');
  for (const prefix of [[], keeping('dac_read_search'), keeping('dac_override')]) {
    const way = { uid, gid, prefix };
    const reaches = ['-c', 'test -x "$1" && test -w "$2"', 'sh', programs.postgres, folder];
    const reached = await runProgram(way, '/bin/sh', reaches).then(
      () => true,
      () => false,
    );
    if (reached) return way;
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the user ${uid} that should run it cannot reach ${folder} and ${programs.postgres}: ` +
      'run Gangway as an ordinary user, move it and DATA_DIR out of private folders such as /root, or set DATABASE_URL.',
  );
}

async function systemUser(): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, 'postgres'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout), prefix: [] };
  } catch {
    return null;
  }
}

async function createSystemUser(): Promise<Account> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const refusal = await execute('useradd', [...options, 'postgres']).then(
    () => undefined,
    (error: Error) => error,
  );
  // Another process may have been faster, so what counts is whether the user exists now.
  const created = await systemUser();
  if (created) return created;
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and its user "postgres" could not be created (${refusal?.message.split('\n')[0]}): ` +
      'run Gangway as an ordinary user, or set DATABASE_URL.',
  );
}

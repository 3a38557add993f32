import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedError } from './embeddedError.ts';
import { type Account, type Programs, runProgram } from './programs.ts';

const execute = promisify(execFile);

/**
 * Returns the account that owns the folder and runs PostgreSQL: null (that of this process) for an ordinary
 * user. PostgreSQL refuses to run as root, so for root it is the folder's owner, or else the system user
 * `postgres`.
 */
export async function chooseOwner(folderOwner?: { uid: number; gid: number }): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  if (folderOwner && folderOwner.uid !== 0) return { ...folderOwner, prefix: [] };
  return (await systemUser()) ?? (await createSystemUser());
}

/**
 * Returns the account with a command prefix that gives it access to the programs and the folder. Below a
 * private folder, such as /root, it keeps a capability of root: dac_read_search, or dac_override where a
 * container drops that. Throws without access.
 */
export async function withAccess(account: Account, programs: Programs, folder: string): Promise<Account> {
  if (account === null) return null;
  const { uid, gid } = account;
  // PostgreSQL finds its programs with access(2), which ignores the capability without no_setuid_fixup.
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const withCapability = (capability: string) =>
    ['setpriv'].concat(identity, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--');
  for (const prefix of [[], withCapability('dac_read_search'), withCapability('dac_override')]) {
    const candidate = { uid, gid, prefix };
    const accessCheck = ['-c', 'test -x "$1" && test -w "$2"', 'sh', programs.postgres, folder];
    const hasAccess = await runProgram(candidate, '/bin/sh', accessCheck).then(
      () => true,
      () => false,
    );
    if (hasAccess) return candidate;
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
  const failure = await execute('useradd', [...options, 'postgres']).then(
    () => undefined,
    (error: Error) => error,
  );
  // A concurrent start may have created the user, so only its existence counts.
  const created = await systemUser();
  if (created) return created;
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and its user "postgres" could not be created (${failure?.message.split('\n')[0]}): ` +
      'run Gangway as an ordinary user, or set DATABASE_URL.',
  );
}

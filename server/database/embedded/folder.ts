import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { chooseOwner, reachFrom } from './account.ts';
import { type Account, EmbeddedError, findPrograms, type Programs, runProgram } from './programs.ts';
import { isAlive } from './postmaster.ts';

/** A folder with an initialised database, and what it takes to run it. */
export type EmbeddedFolder = {
  path: string;
  /** PostgreSQL's own folder. */
  data: string;
  log: string;
  password: string;
  programs: Programs;
  account: Account;
};

/** Opens the folder, after creating its database when there is none yet. */
export async function openFolder(wanted: string): Promise<EmbeddedFolder> {
  const programs = await findPrograms();
  await mkdir(path.dirname(wanted), { recursive: true, mode: 0o700 });
  // Other processes find a running server by this path, so it has to be the same for all.
  const folder = path.join(await realpath(path.dirname(wanted)), path.basename(wanted));
  const version =
    (await readIfThere(path.join(folder, 'data', 'PG_VERSION'))) ?? (await create(folder, programs));
  return readFolder(folder, version.trim(), programs);
}

async function readFolder(folder: string, version: string, programs: Programs): Promise<EmbeddedFolder> {
  if (version !== programs.major) {
    throw new EmbeddedError(
      `DATA_DIR ${path.dirname(folder)} holds a database of PostgreSQL ${version}, but this Gangway brings PostgreSQL ` +
        `${programs.major}: carry it over with pg_dump and pg_restore, or set DATA_DIR to another folder.`,
    );
  }
  const password = await readIfThere(path.join(folder, 'password'));
  if (password === undefined) {
    throw new EmbeddedError(`${folder} lacks its file "password": restore it from a backup of the folder.`);
  }
  const data = path.join(folder, 'data');
  const owner = await chooseOwner(await stat(data));
  // A backup that root has restored belongs to root.
  if (owner && (await stat(data)).uid === 0)
    await runProgram(null, 'chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  const account = await reachFrom(owner, programs, data);
  return { path: folder, data, log: path.join(folder, 'server.log'), password, programs, account };
}

/** Creates the database in a draft beside the folder, so that a kill in the middle leaves nothing half made. */
async function create(folder: string, programs: Programs): Promise<string> {
  await removeAbandonedDrafts(folder);
  const draft = `${folder}.new-${process.pid}`;
  const passwordFile = path.join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o700 });
    // The umask takes bits away from the mode of mkdir, never here.
    await chmod(draft, 0o700);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const owner = await chooseOwner();
    if (owner) await Promise.all([draft, passwordFile].map((file) => chown(file, owner.uid, owner.gid)));
    const account = await reachFrom(owner, programs, draft);
    await initialise(draft, passwordFile, programs, account);
    await publish(draft, folder);
    return programs.major;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise(
  draft: string,
  passwordFile: string,
  programs: Programs,
  account: Account,
): Promise<void> {
  const options = [
    `--pgdata=${path.join(draft, 'data')}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The same order, and the same upper and lower case, on every machine, whatever its own locale is.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    await runProgram(account, programs.initdb, options);
  } catch (error) {
    throw new EmbeddedError(
      `PostgreSQL could not create a database in DATA_DIR ${path.dirname(draft)} (${(error as Error).message}): ` +
        'mend that, or set DATABASE_URL.',
    );
  }
}

/** Gives the draft its name, for good: also after a power cut. */
async function publish(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another process that started at the same time was faster: its database is as good.
    if ((await readIfThere(path.join(folder, 'data', 'PG_VERSION'))) !== undefined) return;
    if (!/^(ENOTEMPTY|EEXIST|EPERM)$/.test(codeOf(error))) throw error;
    throw new EmbeddedError(
      `${folder} holds files but no database of Gangway: empty it, or set DATA_DIR to another folder.`,
    );
  }
  // Windows cannot open folders, nor does it need to.
  if (process.platform === 'win32') return;
  await using parent = await open(path.dirname(folder));
  await parent.sync();
}

async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(path.dirname(folder))) {
    const [base, pid] = name.split('.new-');
    if (base !== path.basename(folder) || pid === undefined) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}

/** What a failure of the file system means to the person who chose DATA_DIR; any other error as it is. */
export function explainFailure(error: unknown, dataDir: string): unknown {
  const { message } = error as Error;
  if (codeOf(error) === 'ENOSPC' || message.includes('No space left on device')) {
    return new EmbeddedError(
      `The disk of DATA_DIR ${dataDir} is full: free some space (a new database takes 50 MB).`,
    );
  }
  // ENOENT: what Node says of a new folder in a read-only one.
  if (/^(EACCES|EPERM|EROFS|ENOENT)$/.test(codeOf(error))) {
    return new EmbeddedError(
      `DATA_DIR ${dataDir} cannot be read and written by this user: correct its owner, or set DATA_DIR to another folder.`,
    );
  }
  if (/^(ENOTDIR|EEXIST)$/.test(codeOf(error))) {
    return new EmbeddedError(`DATA_DIR ${dataDir} is not a folder: set DATA_DIR to another one.`);
  }
  return error;
}

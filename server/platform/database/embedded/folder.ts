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
import { chooseOwner, withAccess } from './account.ts';
import { codeOf, EmbeddedError } from './embeddedError.ts';
import { isAlive } from './postmaster.ts';
import { type Account, findPrograms, type Programs, runProgram } from './programs.ts';

/** A folder with an initialised database, and the programs and account that run it. */
export type EmbeddedFolder = {
  path: string;
  /** The data directory of PostgreSQL, inside `path`. */
  data: string;
  log: string;
  password: string;
  programs: Programs;
  account: Account;
};

/** Opens the folder. Creates folder and database when they do not exist. */
export async function openFolder(folderPath: string): Promise<EmbeddedFolder> {
  const programs = await findPrograms();
  await mkdir(path.dirname(folderPath), { recursive: true, mode: 0o700 });
  // Every process must use the same path, because a running server is found by it.
  const folder = path.join(await realpath(path.dirname(folderPath)), path.basename(folderPath));
  const version =
    (await readIfExists(path.join(folder, 'data', 'PG_VERSION'))) ?? (await create(folder, programs));
  return readFolder(folder, version.trim(), programs);
}

async function readFolder(folder: string, version: string, programs: Programs): Promise<EmbeddedFolder> {
  if (version !== programs.major) {
    throw new EmbeddedError(
      `DATA_DIR ${path.dirname(folder)} holds a database of PostgreSQL ${version}, but this Gangway includes PostgreSQL ` +
        `${programs.major}: migrate it with pg_dump and pg_restore, or set DATA_DIR to another folder.`,
    );
  }
  const password = await readIfExists(path.join(folder, 'password'));
  if (password === undefined) {
    throw new EmbeddedError(
      `The file "password" is missing in ${folder}: restore it from a backup of the folder.`,
    );
  }
  const data = path.join(folder, 'data');
  const owner = await chooseOwner(await stat(data));
  // The files of a backup that root has restored belong to root.
  if (owner && (await stat(data)).uid === 0) {
    await runProgram(null, 'chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  }
  const account = await withAccess(owner, programs, data);
  return { path: folder, data, log: path.join(folder, 'server.log'), password, programs, account };
}

/**
 * Creates the database in a draft folder and then renames it, so that a killed process leaves no partial
 * database.
 */
async function create(folder: string, programs: Programs): Promise<string> {
  await removeAbandonedDrafts(folder);
  const draft = `${folder}.new-${process.pid}`;
  const passwordFile = path.join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o700 });
    // The umask applies to the mode of mkdir, but not to chmod.
    await chmod(draft, 0o700);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const owner = await chooseOwner();
    if (owner) await Promise.all([draft, passwordFile].map((file) => chown(file, owner.uid, owner.gid)));
    const account = await withAccess(owner, programs, draft);
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
    // The same sort order and case conversion on every machine, whatever its own locale (People 7).
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    await runProgram(account, programs.initdb, options);
  } catch (error) {
    throw new EmbeddedError(
      `PostgreSQL could not create a database in DATA_DIR ${path.dirname(draft)} (${(error as Error).message}): ` +
        'correct that, or set DATABASE_URL.',
    );
  }
}

/** Renames the draft durably: the new name survives a power failure. */
async function publish(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    // A concurrent start was faster: use its database.
    if ((await readIfExists(path.join(folder, 'data', 'PG_VERSION'))) !== undefined) return;
    if (!/^(ENOTEMPTY|EEXIST|EPERM)$/.test(codeOf(error))) throw error;
    throw new EmbeddedError(
      `${folder} contains files but no database of Gangway: empty it, or set DATA_DIR to another folder.`,
    );
  }
  // Windows cannot open folders.
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

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

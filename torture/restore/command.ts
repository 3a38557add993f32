import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The settings of a command: the addresses of a database, or the folder of an embedded one. */
export type CommandSettings = Record<string, string>;

export type Ended = { code: number | null; output: string; error: string };

export type RunningCommand = {
  ended: Promise<Ended>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<Ended>;
};

/** Starts `npm run backup` or `npm run restore`. */
export function startCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: CommandSettings,
): RunningCommand {
  const program = path.join(import.meta.dirname, `../../server/${name}Command.ts`);
  const { DATABASE_URL: _url, DATABASE_MIGRATION_URL: _owner, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...settings },
  });
  let [output, error] = ['', ''];
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (error += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, error }));
  return {
    ended,
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

export const runCommand = (...args: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...args).ended;

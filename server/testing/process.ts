import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach } from 'vitest';

export type ServerProcess = {
  child: ChildProcess;
  /** 'ready' once it listens, or the exit code before that. */
  code: number | 'ready';
  url: string;
  /** Its output so far. */
  readonly output: string;
  /** The part of it that went to standard output. */
  stdout: () => string;
  /** The exit code. */
  exited: Promise<number | null>;
};

type Start = { onOutput?: ((output: string) => void) | undefined; program?: string };

const { PATH, NODE_COMPILE_CACHE } = process.env;

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/**
 * Returns a function that runs the server as a process of its own, as npm start does, until the end of the
 * test.
 */
export function useProcesses(): (
  env: Record<string, string>,
  onOutput?: (output: string) => void,
) => Promise<ServerProcess> {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  return (env, onOutput) => startProcess(env, children, { onOutput });
}

/** Starts a server as a process of its own, and adds it to `children`. */
export async function startProcess(
  env: Record<string, string>,
  children: ChildProcess[],
  { onOutput, program = path.join(import.meta.dirname, '../main.ts') }: Start = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env },
  });
  children.push(child);
  let output = '';
  let stdout = '';
  const ready = new Promise<'ready'>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += String(text);
        if (stream === child.stdout) stdout += String(text);
        onOutput?.(output);
        // The welcome and the logged address may arrive in any order.
        if (output.includes('Gangway is ready') && ADDRESS.test(output)) resolve('ready');
      });
    }
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const code = await Promise.race([ready, exited.then((exit) => exit ?? -1)]);
  const [url = ''] = ADDRESS.exec(output) ?? [];
  return {
    child,
    code,
    url,
    get output() {
      return output;
    },
    stdout: () => stdout,
    exited,
  };
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// This file and runtime.mjs also run on Node 18; all others run on Node 24.

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns a PATH with the project's tools and the current Node before those of the machine. */
function searchPath() {
  const own = [path.join(root, 'node_modules', '.bin'), path.dirname(process.execPath)];
  return [...own, process.env.PATH].join(path.delimiter);
}

/**
 * Runs a command in the project's folder and returns its exit code, 127 when it cannot be started. With
 * `quiet` its output is returned instead of shown.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: searchPath(), ...env },
      // On Windows the tools are .cmd files, which need a shell.
      shell: process.platform === 'win32' && !path.isAbsolute(command),
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Prints the title and runs a command without its output. When it fails, prints the output and exits with 1.
 */
export async function runStep(title, command, args, env = {}) {
  // Standard output is for the data of a command.
  console.error(`${title}…`);
  const { code, output } = await run(command, args, { quiet: true, env });
  if (code === 0) return;
  console.error(`${output.trimEnd()}\n${title} failed: ${command} ${args.join(' ')}`);
  process.exit(1);
}

/**
 * Returns the command and first arguments of npm: the one that started this process, or else the one on PATH.
 */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// This file and runtime.mjs run on Node 18; everything that they lead to runs on Node 24.

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's own tools and this very Node come before whatever else the machine has. */
function searchPath() {
  const own = [path.join(root, 'node_modules', '.bin'), path.dirname(process.execPath)];
  return [...own, process.env.PATH].join(path.delimiter);
}

/**
 * Runs a command in the project's folder. With `quiet` its output is collected instead of shown.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: searchPath(), ...env },
      // On Windows the tools are .cmd files, which only a shell runs.
      shell: process.platform === 'win32' && !path.isAbsolute(command),
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a slow step behind one line that names it; ends the process with the step's output when it fails. */
export async function runStep(title, command, args) {
  console.log(`${title}…`);
  const { code, output } = await run(command, args, { quiet: true });
  if (code === 0) return;
  console.error(`${output.trimEnd()}\n${title} failed: ${command} ${args.join(' ')}`);
  process.exit(1);
}

/** The command that is npm: the one that started us, or else the one on PATH. */
export function npmCommand() {
  const started = process.env.npm_execpath;
  return started?.endsWith('npm-cli.js') ? [process.execPath, started] : ['npm'];
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isatty } from 'node:tty';
import { npmCommand, root, run, runStep } from './command.mjs';

// The oldest Node that runs TypeScript as it is.
const OLDEST_MAJOR = 24;

/** Goes on when this Node is recent enough; otherwise runs the same script again with a private one. */
export async function ensureRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return;
  const node = await privateNode();
  process.exit(await handOver(node, process.argv.slice(1)));
}

/**
 * Ends this process, by SIGTERM, when npm has ended. npm hands a signal only to its shell, which dies of it or not, but
 * never passes it on: the server would run on without anybody who knows.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === started) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
  // Whoever has got a signal needs no second one; before the server listens to it, it ends us as it always does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** Who started us: npm, or npm's shell and (where the system tells) npm. Another process takes the place of a dead one. */
function ancestors() {
  try {
    const parent = `/proc/${process.ppid}`;
    const isShell = readFileSync(`${parent}/cmdline`, 'utf8').startsWith('sh\0-c\0');
    const [, grandparent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`${parent}/status`, 'utf8'));
    return isShell ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

/** The private Node, installed once into .runtime/. */
async function privateNode() {
  const name = packageName();
  const folder = path.join(root, '.runtime');
  const node = path.join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  // Written last, so that an interrupted installation is done again.
  const stamp = path.join(folder, 'ready');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === node && existsSync(node)) return node;

  rmSync(folder, { recursive: true, force: true });
  const [npm, ...npmArgs] = npmCommand();
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const wanted = `${name}@${OLDEST_MAJOR}`;
  await runStep(`Installing Node ${OLDEST_MAJOR}`, npm, [...npmArgs, 'install', ...options, wanted]);
  const { code, output } = await run(node, ['--version'], { quiet: true });
  if (code !== 0 || Number.parseInt(output.slice(1), 10) < OLDEST_MAJOR) {
    console.error(
      `Node ${OLDEST_MAJOR} does not run here (${output.trim()}): install it from https://nodejs.org.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, node);
  return node;
}

/** The npm package that holds the binary itself; the package `node` would fetch it by an install script. */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, platform, process.arch].join('-');
}

/** Runs the script to its end, as if it were this process. */
function handOver(node, args) {
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) },
  });
  // We stay until the child has ended. A terminal sends Ctrl-C to the child too, and a second one would be too many.
  const forwarded = [0, 1, 2].some(isatty) ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  process.on('SIGINT', () => undefined);
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

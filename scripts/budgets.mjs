// Checks the sizes of the built .gz files in dist/ (or the given folder) against their budgets in bytes.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = process.argv[2] ?? path.join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
const parts = Object.keys(manifest).filter((key) => manifest[key].file.endsWith('.js'));

const APP = 'main.tsx';
const LOGIN = 'login.html';
const START_PAGES = ['Templates', 'EmployeeDashboard', 'Onboarding', 'Plan'].map(
  (name) => `pages/${name}Page.tsx`,
);
const pages = parts.filter((key) => key.startsWith('pages/')).toSorted();

// At 1.6 Mbit/s (a slow phone connection), a manager's start page loads in 0.6 s, a file that is loaded later
// in less than 0.5 s, and everything, which nobody opens in one visit, in 1.9 s: 380 kB
// were enough until admins had the settings of the organisation and the work that failed. The sign-in page fits in the
// first packets (14 kB).
const rows = [
  { what: 'sign-in page', files: scripts(LOGIN), budget: 3_000 },
  ...pages.map((key) => ({
    what: path.basename(key, '.tsx'),
    files: scripts(APP, key),
    budget: key === 'pages/TemplatesPage.tsx' ? 113_000 : null,
  })),
  { what: 'largest file loaded later', files: largestLater(), budget: 90_000 },
  { what: 'all scripts together', files: parts.map((key) => manifest[key].file), budget: 383_000 },
  { what: 'style sheets at first', files: firstStyleSheets(), budget: 12_000 },
  // The rest is loaded with the screens that few people open.
  { what: 'all style sheets together', files: styleSheets(manifest), budget: 28_000 },
];

const overBudget = rows.filter((row) => row.budget !== null && sizeOf(row.files) > row.budget);
const width = Math.max(...rows.map(({ what }) => what.length));
console.log(`${'gzip, in bytes'.padEnd(width)} ${'size'.padStart(9)} ${'budget'.padStart(9)}`);
for (const row of rows) {
  const budget = row.budget === null ? '' : row.budget.toLocaleString('en');
  const mark = overBudget.includes(row) ? '  ← over budget' : '';
  const size = sizeOf(row.files).toLocaleString('en');
  console.log(`${row.what.padEnd(width)} ${size.padStart(9)} ${budget.padStart(9)}${mark}`);
}
if (overBudget.length > 0) {
  console.error('\nOver budget, with the largest files:');
  for (const { what, files } of overBudget) console.error(`  ${what}: ${largest(files)}`);
  process.exitCode = 1;
}

/** Returns the files that a page loads before it renders: its own, the app's, and their static imports. */
function scripts(...keys) {
  const needed = new Set();
  const add = (key) => {
    if (needed.has(key)) return;
    needed.add(key);
    manifest[key].imports?.forEach(add);
  };
  keys.forEach(add);
  return [...needed].map((key) => manifest[key].file);
}

/** Returns the largest file that neither the app nor the sign-in page loads at first. */
function largestLater() {
  const first = new Set(scripts(APP, LOGIN));
  const later = parts.map((key) => manifest[key].file).filter((file) => !first.has(file));
  return later.toSorted(bySize).slice(0, 1);
}

/** Returns the style sheets that the app, the sign-in page or a start page loads before it renders. */
function firstStyleSheets() {
  const first = new Set([APP, LOGIN, ...START_PAGES].flatMap((key) => scripts(key)));
  return styleSheets(Object.values(manifest).filter(({ file }) => first.has(file)));
}

function styleSheets(entries) {
  const files = Object.values(entries).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].filter((file) => file.endsWith('.css'));
}

function sizeOf(files) {
  return files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.gz`)).size, 0);
}

/** Compares two files for sorting, the largest first. */
function bySize(one, other) {
  return sizeOf([other]) - sizeOf([one]);
}

function largest(files) {
  return files
    .toSorted(bySize)
    .slice(0, 5)
    .map((file) => `${path.basename(file)} ${sizeOf([file]).toLocaleString('en')}`)
    .join(', ');
}

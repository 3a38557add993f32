import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { useApp } from '../testing/app.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/database/clone.ts';
import { ownerUrl } from '../testing/database/superuser.ts';
import { createSignedPlan, createTeam } from '../testing/samples.ts';

/* The commands of the pages, run as they are printed there, or looked up where they need what tests do not have. */

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const PROGRAM = /^(?:[A-Z_]+=\S* )*(?:npm|npx|node|docker|kubectl|vitest|playwright|curl|pg_basebackup|sed) /;

/** Returns the commands of a page: of its code blocks, and those inside sentences. */
function commandsIn(page: string): string[] {
  const text = read(page).replaceAll('\\\n', ' ');
  const inBlocks = text.split('\n').map((line) => line.replace(/\s+# .*$/, '').trim());
  const inSentences = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, command]) => command!);
  return [...inBlocks, ...inSentences].filter((line) => PROGRAM.test(line));
}

/** Returns the shell blocks of a page. */
const shellBlocks = (page: string) =>
  Array.from(read(page).matchAll(/^```sh\n(.+?)^```/gms), ([, block]) => block!);

const COMMANDS = PAGES.flatMap((page) => commandsIn(page).map((command) => ({ page, command })));

/** Returns the matches of the first group in all commands, with the page of each. */
const named = (pattern: RegExp) =>
  COMMANDS.flatMap(({ page, command }) =>
    Array.from(command.matchAll(pattern), ([, name]) => ({ page, name: name! })),
  );

test('the pages name only scripts, parts of suites and files that exist', () => {
  const scripts = named(/npm run (?:--silent )?([\w-]+)/g);
  expect(scripts.length).toBeGreaterThan(30);
  expect(scripts.filter(({ name }) => !(name in packageJson.scripts))).toEqual([]);
  for (const suite of ['torture', 'bench']) {
    const parts = named(new RegExp(`npm run ${suite} -- --only (\\w+)`, 'g'));
    expect(parts.length, suite).toBeGreaterThan(0);
    const known = read(`${suite}/main.ts`);
    expect(parts.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
  }
  const files = named(/((?:server|deploy|docs|e2e|scripts)\/[\w./-]+\.\w+)/g);
  expect(files.length).toBeGreaterThan(10);
  expect(
    files.filter(({ name }) => !name.startsWith('deploy/company/') && !existsSync(path.join(ROOT, name))),
  ).toEqual([]);
});

test('the pages name only services of compose.yaml and objects of deploy/kubernetes', () => {
  const [compose] = parseAllDocuments(read('compose.yaml'), { merge: true });
  const services = Object.keys((compose!.toJS() as { services: object }).services);
  const inCompose = named(/docker compose (?:stop|exec|run --rm) ((?:\w+ ?)+?)(?= node|$)/g);
  expect(inCompose.length).toBeGreaterThan(3);
  expect(inCompose.flatMap(({ name }) => name.split(' ')).filter((name) => !services.includes(name))).toEqual(
    [],
  );
  const objects = readdirSync(path.join(ROOT, 'deploy/kubernetes'))
    .flatMap((file) => parseAllDocuments(read(`deploy/kubernetes/${file}`)))
    .map((document) => document.toJS() as { kind: string; metadata: { name: string } })
    .filter(({ kind }) => kind !== 'Kustomization')
    .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
  const inCluster = named(/\b((?:deployment|job|cronjob)\/[\w-]+)/g);
  expect(inCluster.length).toBeGreaterThan(4);
  expect(inCluster.filter(({ name }) => !objects.includes(name))).toEqual([]);
});

const app = useApp();
let empty: ClonedDatabase;
let folder: string;
beforeAll(async () => {
  empty = await cloneDatabase();
  // Inside the project, where npm finds it, and ignored by git.
  mkdirSync(path.join(ROOT, 'data'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, 'data/docs-'));
  const { manager, employee } = await createTeam(app);
  await createSignedPlan(manager, employee);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await empty.drop();
});

/** Returns the command of the page with this text. */
function commandOf(page: string, text: string): string {
  const found = commandsIn(page).find((command) => command.includes(text));
  if (found === undefined) throw new Error(`${page} has no command with '${text}'`);
  return found;
}

/** Runs a command in a shell and returns its output. Rejects when it fails. */
function run(command: string, database = app.database_url): Promise<string> {
  const settings = { DATABASE_URL: database, DATABASE_MIGRATION_URL: ownerUrl(database) };
  const env = { ...process.env, ...settings, BACKUP_PASSPHRASE: PASSPHRASE };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', command], { cwd: folder, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });
}

const PASSPHRASE = 'correct horse battery';

async function runPeople(): Promise<void> {
  const [files = '', standardOutput = ''] = shellBlocks('docs/people.md');
  expect(await run(`set -e\n${files}`)).toMatch(/2 unchanged[^]*2 unchanged/);
  await run(standardOutput.replace('people.csv', 'all.csv'));
  expect(readFileSync(`${folder}/all.csv`, 'utf8')).toBe(readFileSync(`${folder}/people.csv`, 'utf8'));
}

async function runBackup(): Promise<void> {
  const placeholder = 'BACKUP_PASSPHRASE=… ';
  const [save = '', restore = ''] = ['npm run backup', 'npm run restore'].map((text) =>
    commandOf('docs/operate.md', `${placeholder}${text}`).replace(placeholder, ''),
  );
  await run(save);
  expect(await run(restore, empty.url)).toMatch(/1 signed plan, 2 signatures: nothing was changed/);
}

async function runChecks(): Promise<void> {
  // It exits with 1 without a build of the browser side, which this test does not need.
  expect(await run(`${commandOf('docs/operate.md', 'npm run doctor')} || true`)).toMatch(/^ok +database/m);
  await run(commandOf('docs/upgrade.md', 'npm run migrate'));
}

test('the commands of docs/people.md, docs/operate.md and docs/upgrade.md run as they are printed', async () => {
  await Promise.all([runPeople(), runBackup(), runChecks()]);
});

import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { createPlan, createTeam, planPath } from '../testing/samples.ts';

const app = useApp();
const run = promisify(execFile);

/** The examples of docs/api.md in one language. */
const examples = (language: string) =>
  [...readFileSync('docs/api.md', 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!);

async function createToken({ client }: Person): Promise<string> {
  const expires_on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const body = { name: 'Example', scopes: ['read', 'write'], expires_on };
  return (await client.post('/access-token', body)).body.token;
}

async function runShell(code: string, person: Person): Promise<unknown> {
  const env = { ...process.env, TOKEN: await createToken(person), GANGWAY: app.url };
  return JSON.parse((await run('bash', ['-c', code], { env })).stdout);
}

/** Runs a TypeScript example as a module, in a process of its own, and returns what it prints. */
async function runScript(code: string, person: Person): Promise<string> {
  const constants = `const TOKEN = '${await createToken(person)}'; const GANGWAY = '${app.url}';\n`;
  const script = constants + stripTypeScriptTypes(code);
  return (await run(process.execPath, ['--input-type=module', '--eval', script])).stdout;
}

// A machine needs no curl to run the tests.
const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)(
  'the shell examples of docs/api.md read the person, and a problem document as it is printed there',
  async () => {
    const manager = await app.addManager();
    const [self, generate, problem] = examples('sh');
    // Not run: it needs the npm registry. The types of the tests are made by the same packages.
    const packages = readFileSync('scripts/apiTypes.mjs', 'utf8').match(/[\w-]+@[\d.]+/g);
    expect(generate!.match(/[\w-]+@[\d.]+/g)).toEqual(packages);
    expect(await runShell(self!, manager)).toMatchObject({ id: manager.id, email: manager.email });
    const [printed] = examples('json');
    expect(await runShell(problem!, manager)).toEqual(JSON.parse(printed!));
  },
);

test('the TypeScript examples of docs/api.md read all pages, and save without losing changes', async () => {
  const { manager, employee } = await createTeam(app);
  for (const name of ['One', 'Two', 'Three']) await createPlan(manager, employee, { name });
  const [pages, saving, client, ...others] = examples('ts');
  expect([client, others]).toEqual([expect.any(String), []]);
  const lines = (await runScript(pages!, manager))
    .trim()
    .split('\n')
    .toSorted((a, b) => (a < b ? -1 : 1));
  expect(lines).toEqual(['One Active', 'Three Active', 'Two Active']);
  expect((await runScript(saving!, manager)).trim()).toBe('201 200');
});

test('the example of the typed client compiles, and comments on a plan', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const [, , example = ''] = examples('ts');
  const constants = `const TOKEN = '${await createToken(manager)}'; const GANGWAY = '${app.url}';\n`;
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-client-'));
  try {
    for (const name of ['apiTypes.ts', 'apiClient.ts']) {
      copyFileSync(path.join('server/testing', name), path.join(folder, name));
    }
    writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    const file = path.join(folder, 'example.ts');
    writeFileSync(file, constants + example);
    expect(await outputOf(TSC, ['--project', folder])).toBe('');
    expect(await outputOf(process.execPath, [file])).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { body } = await manager.client.get(planPath(plan, '/comments'));
  expect(body).toMatchObject([{ text: `A question of ${manager.name}` }]);
});

/** Returns all that a command prints, also when it fails. */
const outputOf = (command: string, args: string[]) =>
  run(command, args).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );

// Those of a new project.
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  allowImportingTsExtensions: true,
};
const TSC = path.join(import.meta.dirname, '../../node_modules/.bin/tsc');

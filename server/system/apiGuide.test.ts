import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { createPlan, createTeam } from '../testing/samples.ts';

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
    const calls = examples('sh').filter((example) => example.startsWith('curl'));
    const [self, problem] = calls;
    expect(await runShell(self!, manager)).toMatchObject({ id: manager.id, email: manager.email });
    const [printed] = examples('json');
    expect(await runShell(problem!, manager)).toEqual(JSON.parse(printed!));
  },
);

test('the TypeScript examples of docs/api.md read all pages, and save without losing changes', async () => {
  const { manager, employee } = await createTeam(app);
  for (const name of ['One', 'Two', 'Three']) await createPlan(manager, employee, { name });
  // The examples of generated clients are in tests/clients.
  const [pages, saving, ...others] = examples('ts');
  expect(others).toEqual([]);
  const lines = (await runScript(pages!, manager))
    .trim()
    .split('\n')
    .toSorted((a, b) => (a < b ? -1 : 1));
  expect(lines).toEqual(['One Active', 'Three Active', 'Two Active']);
  expect((await runScript(saving!, manager)).trim()).toBe('201 200');
});

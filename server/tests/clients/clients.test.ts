import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { useApp } from '../../testing/app.ts';
import { createTeam } from '../../testing/samples.ts';
import { isTorture } from '../../testing/torture.ts';

const app = useApp();
const HERE = import.meta.dirname;
const DOCUMENT = path.join(HERE, '../../../docs/openapi.json');
const GUIDE = path.join(HERE, '../../../docs/api.md');

/** The command of each generator, as docs/api.md has it with another address of the document. */
const GENERATORS: Record<string, string[]> = {
  'openapi-typescript': ['openapi-typescript', DOCUMENT, '--output', 'gangway.ts'],
  '@hey-api/openapi-ts': ['openapi-ts', '--input', DOCUMENT, '--output', 'gangway'],
  oazapfts: ['oazapfts', DOCUMENT, 'gangway.ts'],
};

// Those of a new project.
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
};

// Installed when the tests run: their TypeScript is not that of the project.
beforeAll(async () => {
  const modules = path.join(HERE, 'node_modules');
  if (existsSync(path.join(modules, '.package-lock.json'))) return;
  await run('npm', ['ci', '--no-audit', '--no-fund'], HERE);
});

// Each takes 5 s of processor time. `npm run torture -- --only tests` makes the others, too.
const GENERATED = Object.entries(GENERATORS).slice(0, isTorture ? undefined : 1);

test.concurrent.each(GENERATED)(
  'the client that %s makes compiles, and does the main job as docs/api.md has it',
  async (name, [command = '', ...args]) => {
    const { manager, employee } = await createTeam(app);
    const folder = await mkdtemp(path.join(tmpdir(), 'gangway-client-'));
    try {
      await symlink(path.join(HERE, 'node_modules'), path.join(folder, 'node_modules'));
      await run(path.join(HERE, 'node_modules/.bin', command), args, folder);
      const constants = Object.entries({
        GANGWAY: app.url,
        TOKEN: manager.client.token,
        EMPLOYEE_TOKEN: employee.client.token,
      }).map(([constant, value]) => `const ${constant}: string = ${JSON.stringify(value)};\n`);
      const [imports, code] = exampleOf(name);
      await writeFile(path.join(folder, 'main.ts'), [imports, ...constants, code].join(''));
      await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
      const settings = { compilerOptions: COMPILER_OPTIONS, include: ['main.ts'] };
      await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
      await run(path.join(HERE, 'node_modules/.bin/tsc'), ['--project', folder], folder);
      const outDir = path.join(folder, 'out');
      await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        ssr: { noExternal: true },
        build: { ssr: path.join(folder, 'main.ts'), outDir },
      });
      const output = await run(process.execPath, [path.join(outDir, 'main.js')], folder);
      expect(output.trim()).toMatch(/^(?:Engineer|Designer|Analyst) 1$/);
    } finally {
      await rm(folder, { recursive: true });
    }
    const [plan] = (await manager.client.get('/onboarding-plan?scope=reports')).body;
    expect(plan).toMatchObject({ user_id: employee.id, progress: { total_tasks: 1, completed_tasks: 1 } });
  },
);

test('docs/api.md has the versions of the generators that are tested', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'));
  for (const name of Object.keys(GENERATORS)) {
    expect(readFileSync(GUIDE, 'utf8')).toContain(`npx ${name}@${dependencies[name]} `);
  }
});

/** Returns the imports and the rest of an example of docs/api.md. */
function exampleOf(generator: string): [string, string] {
  const start = `\`\`\`ts ${generator}\n`;
  const [, rest = ''] = readFileSync(GUIDE, 'utf8').split(start);
  const [example = ''] = rest.split('```');
  const end = example.indexOf('\n\n') + 1;
  return [example.slice(0, end), example.slice(end)];
}

/** Returns what a command prints. Throws with it when the command fails. */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} failed: ${stdout}${stderr}`, { cause: error });
  }
}

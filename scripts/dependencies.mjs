import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand, root, runStep } from './command.mjs';

const inProduction = process.env.NODE_ENV === 'production';

/** Installs the packages of package-lock.json, unless those are the ones that are there. */
export async function installDependencies() {
  if (areInstalled()) return;
  const [npm, ...args] = npmCommand();
  // Production needs the packages for development once: to build the browser side.
  const unbuilt = !existsSync(path.join(root, 'dist'));
  const wanted =
    inProduction && unbuilt && !existsSync(path.join(root, 'node_modules')) ? ['--include=dev'] : [];
  await runStep('Installing packages', npm, [...args, 'ci', ...wanted]);
}

/** npm writes down what it installed; that is compared, so that it does not matter who ran npm and when. */
function areInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted).every(([name, { version, integrity, optional, dev }]) => {
    if (name === '') return true;
    const found = installed[name];
    // Optional packages are those for other platforms. A production server does without those for development.
    if (!found) return optional || (dev && inProduction);
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(file) {
  const fullPath = path.join(root, file);
  return existsSync(fullPath) ? JSON.parse(readFileSync(fullPath, 'utf8')).packages : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand, root, runStep } from './command.mjs';

const inProduction = process.env.NODE_ENV === 'production';

/** Installs the packages of package-lock.json unless they are installed already. */
export async function installDependencies() {
  if (areInstalled()) return;
  const [npm, ...args] = npmCommand();
  // A first start in production needs the development packages to build the browser side.
  const needsBuild = inProduction && !isPresent('dist') && !isPresent('node_modules');
  await runStep('Installing packages', npm, [...args, 'ci', ...(needsBuild ? ['--include=dev'] : [])]);
}

/** Compares package-lock.json with the record of installed packages that npm writes. */
function areInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted).every(([name, { version, integrity, optional, dev }]) => {
    if (name === '') return true;
    const found = installed[name];
    // Optional packages may be for other platforms. Production does not need development packages.
    if (!found) return optional || (dev && inProduction);
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(file) {
  return isPresent(file) ? JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages : undefined;
}

function isPresent(name) {
  return existsSync(path.join(root, name));
}

import { print } from './platform/terminal/lines.ts';
import { connectApi, ServerRefusal } from './templates/files/command/api.ts';
import { applyTemplates, exportTemplates, planTemplates } from './templates/files/command/command.ts';

const USAGE = `npm run templates -- export DIR | plan DIR | apply DIR [--force]

Templates as Markdown files (docs/templates-as-files.md), against a running server:
  GANGWAY_URL    its address, http://localhost:3000 when it is not set
  GANGWAY_TOKEN  an access token of a manager or of HR: Settings, Access tokens, with read and write`;

const [act, folder, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--force');
const force = process.argv.includes('--force');
const token = process.env['GANGWAY_TOKEN'] ?? '';

async function run(): Promise<number> {
  if (folder === undefined || rest.length > 0 || !['export', 'plan', 'apply'].includes(act ?? '')) {
    for (const line of USAGE.split('\n')) print(line);
    return 1;
  }
  if (token === '') {
    print('GANGWAY_TOKEN is not set.');
    for (const line of USAGE.split('\n')) print(line);
    return 1;
  }
  const api = connectApi({ url: process.env['GANGWAY_URL'] ?? 'http://localhost:3000', token });
  if (act === 'export') return exportTemplates(api, folder);
  return act === 'plan' ? planTemplates(api, folder) : applyTemplates(api, folder, { force });
}

try {
  process.exitCode = await run();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isMissing = code === 'ENOENT';
  const isNoFolder = code === 'ENOTDIR' || code === 'EEXIST';
  if (!(error instanceof ServerRefusal) && !isMissing && !isNoFolder) throw error;
  print(
    isMissing
      ? `${folder} does not exist.`
      : isNoFolder
        ? `${folder} is no folder.`
        : (error as Error).message,
  );
  process.exitCode = 1;
}

import { print } from '../platform/terminal/lines.ts';
import { connectApi, ServerRefusal } from '../templates/files/command/api.ts';
import { applyTemplates, exportTemplates, planTemplates } from '../templates/files/command/command.ts';

const USAGE = `npm run templates -- export DIR | plan DIR | apply DIR [--force]

Templates as Markdown files (docs/templates-as-files.md), against a running server:
  GANGWAY_URL    its address, http://localhost:3000 when it is not set
  GANGWAY_TOKEN  an access token of a manager or of HR: Settings, Access tokens, with read and write`;

/** templates export DIR | plan DIR | apply DIR [--force] (Files 8). */
export async function run(args: string[]): Promise<number> {
  const [act, folder, ...rest] = args.filter((arg) => arg !== '--force');
  const token = process.env['GANGWAY_TOKEN'] ?? '';
  const isUnderstood =
    folder !== undefined && rest.length === 0 && ['export', 'plan', 'apply'].includes(act ?? '');
  if (!isUnderstood || token === '') {
    if (isUnderstood) print('GANGWAY_TOKEN is not set.');
    for (const line of USAGE.split('\n')) print(line);
    return 1;
  }
  const api = connectApi({ url: process.env['GANGWAY_URL'] ?? 'http://localhost:3000', token });
  try {
    if (act === 'export') return await exportTemplates(api, folder);
    if (act === 'plan') return await planTemplates(api, folder);
    return await applyTemplates(api, folder, { force: args.includes('--force') });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') print(`${folder} does not exist.`);
    else if (code === 'ENOTDIR' || code === 'EEXIST') print(`${folder} is no folder.`);
    else if (error instanceof ServerRefusal) print(error.message);
    else throw error;
    return 1;
  }
}

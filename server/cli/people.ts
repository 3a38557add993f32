import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { openExistingDatabase } from '../platform/database/opening/open.ts';
import { exportFile, importFile } from '../directory/command.ts';
import { eraseData, printData } from '../privacy/command.ts';
import { unbindAccount } from '../people/administration/command.ts';
import { DATE_ORDERS } from '#shared/directory/import/days.ts';
import { fail } from '../platform/terminal/lines.ts';

const USAGE =
  'npm run people -- data EMAIL, npm run people -- erase EMAIL [--dry-run], npm run people -- unbind EMAIL, npm run people -- import FILE [--dry-run] [--date-order dmy|mdy], or npm run people -- export FILE';

const ACTS = ['data', 'erase', 'unbind', 'import', 'export'] as const;
type Act = (typeof ACTS)[number];

/**
 * people data EMAIL | erase EMAIL [--dry-run] | unbind EMAIL | import FILE [--dry-run] [--date-order ORDER] | export FILE:
 * prints or erases the stored data of a person (Personal data 1 to 4), imports and exports people (Import 9). Can run
 * while the server runs, as the role of the application.
 */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, 'date-order': { type: 'string' } },
  });
  const [act, subject, ...rest] = positionals;
  const isDryRun = values['dry-run'];
  if (subject === undefined || rest.length > 0) return fail(USAGE);
  if (!ACTS.includes(act as Act)) return fail(USAGE);
  if (isDryRun && act !== 'erase' && act !== 'import') return fail(USAGE);
  const order = DATE_ORDERS.find((known) => known === values['date-order']);
  if (values['date-order'] !== undefined && (order === undefined || act !== 'import')) return fail(USAGE);
  const config = readConfig(process.env);
  const { db, close } = await openExistingDatabase(config, { as: 'application' });
  try {
    switch (act as Act) {
      case 'data':
        return await printData(db, subject);
      case 'erase':
        return await eraseData(db, { config, email: subject, isDryRun });
      case 'unbind':
        return await unbindAccount(db, { email: subject });
      case 'import':
        return await importFile(db, { config, path: subject, isDryRun, order });
      case 'export':
        return await exportFile(db, subject);
    }
  } finally {
    await close();
  }
}

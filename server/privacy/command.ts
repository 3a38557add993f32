import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot, inTransaction } from '../platform/database/transaction.ts';
import { actionContext } from '../platform/http/services.ts';
import { fail, print } from '../platform/terminal/lines.ts';
import { erasePerson, type Erasure, readPersonalData } from './actions.ts';
import { erasureLines } from './messages.ts';
import { readSettings } from '../platform/settings/cache.ts';

/** npm run --silent people -- data EMAIL (Personal data 1). Returns the exit code. */
export async function printData(db: Database, email: string): Promise<number> {
  const data = await inSnapshot(db, (tx) => readPersonalData(tx, email));
  if (data === null) return fail(unknown(email));
  // The line breaks are those between values: those of texts are escaped.
  for (const line of JSON.stringify(data, null, 2).split('\n')) print(line);
  return 0;
}

/** npm run people -- erase EMAIL [--dry-run] (Personal data 2). Returns the exit code. */
export async function eraseData(
  db: Database,
  { config, email, isDryRun }: { config: Config; email: string; isDryRun: boolean },
): Promise<number> {
  const erasure = await erase(db, { config, email, isDryRun });
  if (erasure.outcome === 'unknown') return fail(unknown(email));
  for (const line of erasureLines(erasure, isDryRun)) print(line);
  return erasure.outcome === 'erased' ? 0 : 1;
}

/** With a dry run the same statements run, and are rolled back. */
async function erase(
  db: Database,
  { config, email, isDryRun }: { config: Config; email: string; isDryRun: boolean },
): Promise<Erasure> {
  let erasure: Erasure | undefined;
  const undo = new Error('dry run');
  const context = actionContext(config, await readSettings(db, config));
  return inTransaction(db, async (tx) => {
    erasure = await erasePerson(tx, context, { email });
    if (isDryRun) throw undo;
    return erasure;
  }).catch((error: unknown) => {
    if (error !== undo || erasure === undefined) throw error;
    return erasure;
  });
}

const unknown = (email: string) => `nobody has the email ${email}`;

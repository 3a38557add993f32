// node server/peopleCommand.ts data|erase EMAIL [--dry-run]: prints what is stored about a person, or erases
// it (Personal data 1 to 4). Runs beside the server, as the role of the application. Exits with 0, or with 1
// and one line.
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { openExistingDatabase } from './database/open.ts';
import { inSnapshot, inTransaction } from './database/transaction.ts';
import type { Database } from './database/connect.ts';
import { actionContext } from './http/services.ts';
import { erasePerson, type Erasure, readPersonalData } from './personalData/actions.ts';
import { erasureLines } from './personalData/messages.ts';

const USAGE = 'npm run people -- data EMAIL, or npm run people -- erase EMAIL [--dry-run]';

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [act, email, ...rest] = positionals;
  const isDryRun = values['dry-run'];
  if (email === undefined || rest.length > 0 || (isDryRun && act !== 'erase')) return fail(USAGE);
  if (act !== 'data' && act !== 'erase') return fail(USAGE);
  const config = readConfig(process.env);
  const { db, close } = await openExistingDatabase(config, { as: 'application' });
  try {
    if (act === 'data') return await printData(db, email);
    const erasure = await erase(db, email, isDryRun);
    if (erasure.outcome === 'unknown') return unknown(email);
    for (const line of erasureLines(erasure, isDryRun)) print(line);
    return erasure.outcome === 'erased' ? 0 : 1;
  } finally {
    await close();
  }

  /** With a dry run the same statements run, and are rolled back. */
  async function erase(database: Database, address: string, dryRun: boolean): Promise<Erasure> {
    let erasure: Erasure | undefined;
    const undo = new Error('dry run');
    const context = actionContext(config);
    return inTransaction(database, async (tx) => {
      erasure = await erasePerson(tx, context, { email: address });
      if (dryRun) throw undo;
      return erasure;
    }).catch((error: unknown) => {
      if (error !== undo || erasure === undefined) throw error;
      return erasure;
    });
  }
}

async function printData(db: Database, email: string): Promise<number> {
  const data = await inSnapshot(db, (tx) => readPersonalData(tx, email));
  if (data === null) return unknown(email);
  print(JSON.stringify(data, null, 2));
  return 0;
}

function unknown(email: string): number {
  return fail(`nobody has the email ${email}`);
}

function fail(reason: string): number {
  process.stderr.write(`gangway: ${reason}\n`);
  return 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

// node server/verify.ts [hash …]: verifies the journal, its anchors and all signatures (Journal 5). The
// hashes are those of logged anchors. Exits with 0 (unchanged), 1 (changed) or 2 (could not be checked). Only
// reads, so it may run beside the server.
import { readConfig } from './platform/config/config.ts';
import { openExistingDatabase } from './platform/database/opening/open.ts';
import { print } from './platform/terminal/lines.ts';
import { verifyDatabase } from './verification.ts';

// The reader of the output may close it early, for example `head`.
process.stdout.on('error', () => {});

process.exitCode = await verify().catch((error: unknown) => {
  print(`gangway: the journal could not be checked: ${reasonOf(error)}`);
  return 2;
});

async function verify(): Promise<number> {
  const { db, close } = await openExistingDatabase(readConfig(process.env), { as: 'owner' });
  try {
    return (await verifyDatabase(db, process.argv.slice(2))) === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function reasonOf(error: unknown): string {
  // 42P01: the table does not exist.
  if ((error as { code?: string }).code === '42P01') {
    return 'this database has no journal. Start Gangway on it once, or correct DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}

// node server/verify.ts [hash …]: verifies the journal, its anchors and all signatures (Journal 5). The hashes are
// those of logged anchors. Exits with 0 (unchanged), 1 (changed) or 2 (could not be checked). Only reads, so it may run
// while the server runs. node server/verify.ts FILE … [--certificate FILE]: checks reports without a database (Proof
// 6).
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from './platform/config/config.ts';
import { openExistingDatabase } from './platform/database/opening/open.ts';
import { certificateFile } from './platform/proof/reportSigner.ts';
import { print } from './platform/terminal/lines.ts';
import { verifyDatabase } from './verification.ts';
import { FileError, readTrusted, verifyFile } from './operations/export/verifyFile.ts';
import { verifyFolder } from './operations/export/verifyFolder.ts';

const HASH = /^[0-9a-f]{64}$/i;

// The reader of the output may close it early, for example `head`.
process.stdout.on('error', () => {});

process.exitCode = await verify().catch((error: unknown) => {
  if (error instanceof FileError) print(`gangway: ${error.message}`);
  else print(`gangway: the journal could not be checked: ${reasonOf(error)}`);
  return 2;
});

async function verify(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { certificate: { type: 'string', multiple: true } },
  });
  const files = positionals.filter((argument) => !HASH.test(argument));
  if (files.length === 0) return verifyJournal(positionals);
  const own = certificateFile(readConfig(process.env).data_dir);
  const named = values.certificate ?? (existsSync(own) ? [own] : []);
  const certificates = await Promise.all(named.map(readTrusted));
  let worst = 0;
  for (const file of files) {
    if (files.length > 1) print(`${file}:`);
    const check = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? verifyFolder : verifyFile;
    worst = Math.max(worst, await check(file, certificates.flat()));
  }
  return worst;
}

async function verifyJournal(hashes: string[]): Promise<number> {
  const { db, close } = await openExistingDatabase(readConfig(process.env), { as: 'owner' });
  try {
    return await verifyDatabase(db, hashes);
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

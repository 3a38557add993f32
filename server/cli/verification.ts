import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { openExistingDatabase } from '../platform/database/opening/open.ts';
import { certificateFile } from '../platform/proof/reportSigner.ts';
import { FileError, readTrusted, verifyFile } from '../operations/export/verifyFile.ts';
import { verifyFolder } from '../operations/export/verifyFolder.ts';
import type { Database } from '../platform/database/connect.ts';
import {
  type Check,
  checkAnchors,
  checkChains,
  checkLoggedAnchors,
} from '../platform/journal/verification/checks.ts';
import { checkEvidence } from '../plans/evidence/checks.ts';
import { checkSignatures } from '../signing/checks.ts';
import { counted } from '../platform/terminal/counted.ts';
import { print } from '../platform/terminal/lines.ts';

const HASH = /^[0-9a-f]{64}$/i;

/**
 * verify [hash …]: verifies the journal, its anchors and all signatures (Journal 5). The hashes are those of logged
 * anchors. Exits with 0 (unchanged), 1 (changed) or 2 (could not be checked). Only reads, so it may run while the server
 * runs. verify FILE … [--certificate FILE]: checks reports without a database (Proof 6).
 */
export async function run(args: string[]): Promise<number> {
  // The reader of the output may close it early, for example `head`.
  process.stdout.on('error', () => {});
  return verify(args).catch((error: unknown) => {
    if (error instanceof FileError) print(`gangway: ${error.message}`);
    else print(`gangway: the journal could not be checked: ${reasonOf(error)}`);
    return 2;
  });
}

async function verify(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
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

// A journal that was replaced as a whole has as many findings as chains.
const MAX_PRINTED = 100;

/**
 * Verifies the journal, its anchors and all signatures (Journal 5), prints the findings and a summary, and returns
 * the exit code: 0 when nothing was changed, 1 when something was, 2 when a newer release has written something that this one cannot
 * check. `hashes` are those of logged anchors.
 */
export async function verifyDatabase(db: Database, hashes: string[]): Promise<0 | 1 | 2> {
  const checks: Check[] = [
    checkChains,
    checkAnchors,
    checkLoggedAnchors(hashes),
    checkSignatures,
    checkEvidence,
  ];
  const checked: string[] = [];
  let [found, unknown] = [0, 0];
  for (const check of checks) {
    const findings = check(db);
    let step = await findings.next();
    for (; !step.done; step = await findings.next()) {
      if (step.value.is_unknown) unknown += 1;
      else found += 1;
      if (found + unknown <= MAX_PRINTED) print(`${step.value.location}: ${step.value.why}`);
    }
    for (const [noun, count] of Object.entries(step.value)) checked.push(counted(count, noun));
  }
  const more = found + unknown - MAX_PRINTED;
  if (more > 0) print(`… and ${counted(more, 'place')} more`);
  print(
    `${checked.join(', ')}: ${found === 0 ? 'nothing was changed' : `changed in ${counted(found, 'place')}`}`,
  );
  if (unknown > 0)
    print(
      `${counted(unknown, 'place')} could not be checked: a newer release has written there. Verify with that release.`,
    );
  if (found > 0) return 1;
  return unknown > 0 ? 2 : 0;
}

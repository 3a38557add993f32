// node server/verify.ts [hash …]: verifies the journal, its anchors and all signatures (Journal 5). The
// hashes are those of logged anchors. Exits with 0 (unchanged), 1 (changed) or 2 (could not be checked). Only
// reads, so it may run beside the server.
import { readConfig } from './config/config.ts';
import { openExistingDatabase } from './database/open.ts';
import {
  type Check,
  checkAnchors,
  checkChains,
  checkLoggedAnchors,
  type Finding,
} from './journal/verification/checks.ts';
import { checkSignatures } from './signing/checks.ts';

const CHECKS: Check[] = [
  checkChains,
  checkAnchors,
  checkLoggedAnchors(process.argv.slice(2)),
  checkSignatures,
];

// A journal that was replaced as a whole has as many findings as chains.
const MAX_PRINTED = 100;

// The reader of the output may close it early, for example `head`.
process.stdout.on('error', () => {});

process.exitCode = await verify().catch((error: unknown) => {
  print(`gangway: the journal could not be checked: ${reasonOf(error)}`);
  return 2;
});

async function verify(): Promise<number> {
  const { db, close } = await openExistingDatabase(readConfig(process.env), { as: 'owner' });
  try {
    const checked: string[] = [];
    let found = 0;
    for (const check of CHECKS) {
      const findings = check(db);
      let step = await findings.next();
      for (; !step.done; step = await findings.next()) {
        found += 1;
        if (found <= MAX_PRINTED) print(lineOf(step.value));
      }
      checked.push(...Object.entries(step.value).map(([noun, count]) => counted(count, noun)));
    }
    if (found > MAX_PRINTED) print(`… and ${counted(found - MAX_PRINTED, 'place')} more`);
    print(
      `${checked.join(', ')}: ${found === 0 ? 'nothing was changed' : `changed in ${counted(found, 'place')}`}`,
    );
    return found === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function lineOf({ location, why }: Finding): string {
  return `${location}: ${why}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function reasonOf(error: unknown): string {
  // 42P01: the table does not exist.
  if ((error as { code?: string }).code === '42P01') {
    return 'this database has no journal. Start Gangway on it once, or correct DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

// node server/verify.ts [hash …]: goes through everything that must not change, and ends with 0, 1 (something was changed) or
// 2 (the database could not be read). It only reads, so it may run while the server does. Hashes are those of anchors, as the
// server has logged them.
import { readConfig } from './config/config.ts';
import { visitDatabase } from './database/open.ts';
import { type Break, type Check, checkAnchors, checkChains, checkLogged } from './journal/verification/checks.ts';
import { checkSignatures } from './signing/checks.ts';

const CHECKS: Check[] = [checkChains, checkAnchors, checkLogged(process.argv.slice(2)), checkSignatures];

/** A journal that was replaced as a whole has as many breaks as chains; these are enough to see that. */
const SHOWN = 100;

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', () => {});

process.exitCode = await verify().catch((error: unknown) => {
  print(`gangway: the journal could not be checked: ${reasonOf(error)}`);
  return 2;
});

async function verify(): Promise<number> {
  const { db, close } = await visitDatabase(readConfig(process.env));
  try {
    const looked: string[] = [];
    let found = 0;
    for (const check of CHECKS) {
      const going = check(db);
      let step = await going.next();
      for (; !step.done; step = await going.next()) {
        found += 1;
        if (found <= SHOWN) print(lineOf(step.value));
      }
      looked.push(...Object.entries(step.value).map(([noun, count]) => counted(count, noun)));
    }
    if (found > SHOWN) print(`… and ${counted(found - SHOWN, 'place')} more`);
    print(
      `${looked.join(', ')}: ${found === 0 ? 'nothing was changed' : `changed in ${counted(found, 'place')}`}`,
    );
    return found === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function lineOf({ place, why }: Break): string {
  return `${place}: ${why}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function reasonOf(error: unknown): string {
  // 42P01: PostgreSQL knows no such table.
  if ((error as { code?: string }).code === '42P01') {
    return 'this database has no journal. Start Gangway on it once, or correct DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import type { Database } from './platform/database/connect.ts';
import {
  type Check,
  checkAnchors,
  checkChains,
  checkLoggedAnchors,
} from './platform/journal/verification/checks.ts';
import { checkEvidence } from './plans/evidence/checks.ts';
import { checkSignatures } from './signing/checks.ts';
import { counted } from './platform/terminal/counted.ts';
import { print } from './platform/terminal/lines.ts';

// A journal that was replaced as a whole has as many findings as chains.
const MAX_PRINTED = 100;

/**
 * Verifies the journal, its anchors and all signatures (Journal 5), prints the findings and a summary, and returns
 * the number of findings. `hashes` are those of logged anchors.
 */
export async function verifyDatabase(db: Database, hashes: string[]): Promise<number> {
  const checks: Check[] = [
    checkChains,
    checkAnchors,
    checkLoggedAnchors(hashes),
    checkSignatures,
    checkEvidence,
  ];
  const checked: string[] = [];
  let found = 0;
  for (const check of checks) {
    const findings = check(db);
    let step = await findings.next();
    for (; !step.done; step = await findings.next()) {
      found += 1;
      if (found <= MAX_PRINTED) print(`${step.value.location}: ${step.value.why}`);
    }
    checked.push(...Object.entries(step.value).map(([noun, count]) => counted(count, noun)));
  }
  if (found > MAX_PRINTED) print(`… and ${counted(found - MAX_PRINTED, 'place')} more`);
  print(
    `${checked.join(', ')}: ${found === 0 ? 'nothing was changed' : `changed in ${counted(found, 'place')}`}`,
  );
  return found;
}

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

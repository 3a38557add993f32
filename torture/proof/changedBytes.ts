import type { Random } from '#bench/support/random.ts';
import type { Trust, Verdict } from '#shared/signing/proof/checks.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';

/** A changed byte: its position, and the new value. */
export type Change = { at: number; to: number };

/** Returns random changes of one bit. */
export function randomBits(file: Uint8Array, count: number, random: Random): Change[] {
  return Array.from({ length: count }, () => {
    const at = random.between(0, file.length - 1);
    return { at, to: file[at]! ^ (1 << random.between(0, 7)) };
  });
}

/** Returns a change of each digit of the signature and of its time stamp: no signature covers them. */
export function changedDigits(file: Uint8Array): Change[] {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  const start = text.lastIndexOf('/Contents <') + '/Contents <'.length;
  const digits = text.slice(start, text.indexOf('>', start)).replace(/(?:00)+$/, '');
  return Array.from(digits, (digit, index) => ({
    at: start + index,
    to: digit === '0' ? 0x31 : 0x30,
  }));
}

/** Returns the changes that cause no finding beyond those of the file itself. */
export async function findMissed(
  file: Uint8Array,
  changes: readonly Change[],
  trust: Trust,
): Promise<Change[]> {
  const before = faultsOf(await checkFile(file, trust));
  const missed: Change[] = [];
  for (const change of changes) {
    // A slice of a Buffer is no copy.
    const changed = new Uint8Array(file);
    changed[change.at] = change.to;
    if (faultsOf(await checkFile(changed, trust)) === before) missed.push(change);
  }
  return missed;
}

function faultsOf({ state, checks }: Verdict): string {
  const failed = checks.filter((check) => check.state === 'fails').map(({ name }) => name);
  return state === 'unreadable' ? state : failed.join();
}

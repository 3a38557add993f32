// npm run bench -- --against COMMIT [--rounds N] [options]: runs the benchmark of this checkout and of another commit
// in turns on one machine, and prints each result of both with its quotient and the spread of that quotient.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './command.mjs';

/** Three pairs show whether the quotients of one version and another overlap. */
const ROUNDS = 3;

export async function benchAgainst(args) {
  const { values, tokens } = parseArgs({
    args,
    options: { against: { type: 'string' }, rounds: { type: 'string', default: String(ROUNDS) } },
    strict: false,
    tokens: true,
  });
  const own = new Set(tokens.flatMap((one) => (['against', 'rounds'].includes(one.name) ? [one.index] : [])));
  const passed = args.filter((_, index) => !own.has(index) && !own.has(index - 1));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-bench-'));
  await git('worktree', 'add', '--detach', folder, values.against);
  try {
    const [before, now] = [
      { folder, rounds: [] },
      { folder: root, rounds: [] },
    ];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // The second run of a pair meets a warmer machine, so the order changes.
      for (const side of round % 2 === 0 ? [before, now] : [now, before]) {
        console.error(`Round ${round + 1}: ${side === now ? 'this checkout' : values.against}…`);
        side.rounds.push(await measure(side.folder, passed.length > 0 ? passed : ['--quick']));
      }
    }
    printComparison(before.rounds, now.rounds);
  } finally {
    await git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the results of one run by their names. */
async function measure(cwd, args) {
  const script = path.join(cwd, 'scripts', 'bench.mjs');
  const { output } = await run(process.execPath, [script, ...args, '--json'], { quiet: true, cwd });
  const line = output.split('\n').findLast((one) => one.startsWith('{"results"'));
  if (!line) throw new Error(`The benchmark in ${cwd} printed no results:\n${output.slice(-2_000)}`);
  return new Map(JSON.parse(line).results.map(({ name, value }) => [name, value]));
}

/** Leaves out the results that only one version has. */
function printComparison(before, now) {
  const rows = [...now[0].keys()].flatMap((name) => {
    const pairs = now.map((results, round) => [before[round].get(name), results.get(name)]);
    // Errors are 0 in both, which has no quotient.
    if (pairs.some((pair) => pair.includes(undefined) || pair.includes(0))) return [];
    const quotients = pairs.map(([old, current]) => current / old).toSorted((a, b) => a - b);
    const [old, current] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])));
    const spread = `${quotients[0].toFixed(2)} to ${quotients.at(-1).toFixed(2)}`;
    return [[name, String(old), String(current), median(quotients).toFixed(2), spread]];
  });
  const table = [['', 'before', 'now', 'now ÷ before', 'spread'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const [name, ...cells] of table)
    console.log(
      [name.padEnd(widths[0]), ...cells.map((cell, at) => cell.padStart(widths[at + 1]))].join('  '),
    );
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) throw new Error(output.trim());
}

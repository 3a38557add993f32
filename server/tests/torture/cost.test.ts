import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runCost } from '#torture/cost/cost.ts';
import { cloneDatabase } from '../../testing/database/clone.ts';

test('no request takes the memory of others, no response or page is too large (API 20, Screens 20)', async () => {
  // The renderer of pages is part of the build.
  const build = "import('./scripts/browserSide.mjs').then((side) => side.buildBrowserSide())";
  await promisify(execFile)(process.execPath, ['-e', build], {
    cwd: path.join(import.meta.dirname, '../../..'),
  });
  const database = await cloneDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-cost-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const figures = await runCost({ seed: 1, minutes: null }, false, { ...database, folder });
  expect(Number(figures[0]?.result.replaceAll(',', ''))).toBeGreaterThan(100);
  // 60 s on two idle cores.
}, 600_000);

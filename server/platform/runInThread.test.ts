import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const PARSE = path.join(import.meta.dirname, '../checklist/files/parseOutside.ts');
const { PATH } = process.env;

// A long file is read in a thread.
test('a thread of a process without a cache of compiled code writes none into its folder', () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'gangway-thread-'));
  try {
    const script = `const { parseOutside } = await import(${JSON.stringify(PARSE)});
      console.log(JSON.stringify(await parseOutside('text/csv', 'task\\n' + 'Read the handbook\\n'.repeat(500))));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd,
      env: { PATH },
      encoding: 'utf8',
    });
    expect(printed).toContain('Read');
    expect(readdirSync(cwd)).toEqual([]);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

import { expect, test } from 'vitest';
import { readMigrationFiles } from './files.ts';

// Those of release 1.0.0 and before have run.
const RELEASED = '0027_access_log';

const files = (await readMigrationFiles()).filter(({ name }) => name > RELEASED);

test.each(files)('$name reads no whole table while it holds all calls back (Operations 3)', ({ text }) => {
  const statements = text.replaceAll(/--.*$/gm, '').split(';');
  const checks = statements.filter(
    (statement) =>
      /^\s*alter\s+table/i.test(statement) &&
      (/\bset\s+not\s+null\b/i.test(statement) ||
        /\bvalidate\s+constraint\b/i.test(statement) ||
        (/\badd\s+(constraint|check|foreign)\b/i.test(statement) && !/\bnot\s+valid\b/i.test(statement))),
  );
  expect(checks).toEqual([]);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { type Ended, runCommand } from '../testing/command.ts';
import { ownerUrl } from '../testing/database/superuser.ts';
import { checkBackup } from '../backup/read.ts';
import { findPersonByEmail } from '../people/store.ts';
import release from './releases/0.1.0.json' with { type: 'json' };

/*
 * releases/0.1.0.backup is a database of the release before 1.0.0: its demo company, and a team with a plan that both
 * have signed after a return, one that the employee has signed, and one with a tick.
 */

const FILE = path.join(import.meta.dirname, 'releases/0.1.0.backup');
let restored: Ended;

const app = useApp(
  {},
  {
    async databaseUrlFor(url) {
      // The backup holds tables of the release before, so that the restore migrates them.
      restored = await runCommand('restoreCommand.ts', [FILE], {
        DATABASE_URL: url,
        DATABASE_MIGRATION_URL: ownerUrl(url),
      });
      return url;
    },
  },
);

test('a database of the release before is migrated, and its history and signatures verify', async () => {
  expect(restored.stdout).toMatch(/ signed plans, \d+ signatures: nothing was changed\n$/);
  expect(restored.code).toBe(0);
  const { manifest } = await checkBackup(FILE, { passphrase: null, takes_unsealed: false });
  expect(manifest.migrations.at(-1)).toBe('0021_comment_reads');
});

test('its plans are read as they were', async () => {
  const person = await findPersonByEmail(app.db, release.manager_email);
  const client = await app.signIn(person!);
  for (const plan of release.plans) {
    const { status, body } = await client.get(`/onboarding-plan/${plan.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(plan);
  }
});

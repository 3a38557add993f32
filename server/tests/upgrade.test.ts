import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allTasks } from '#shared/checklist/tree.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type Ended, runCommand } from '../testing/command.ts';
import { ownerUrl } from '../testing/database/superuser.ts';
import { checkBackup } from '../platform/backup/read.ts';
import { findPersonByEmail } from '../people/people.sql.ts';
import { createPlan, planPath, subplan, tickAll } from '../testing/samples.ts';

/*
 * A backup that each release made of its own database, and its responses to people of it (by email and path). Both have
 * the demo company and a team with a plan that both have signed after a return, one that the employee has signed, and
 * one with a tick; 1.0.0 and 1.1.0 also have an edited plan, a deleted one, and one of an erased person.
 */
const RELEASES = [
  { release: '0.1.0', last_migration: '0021_comment_reads' },
  { release: '1.0.0', last_migration: '0027_access_log' },
  { release: '1.1.0', last_migration: '0035_search_texts' },
];

const fileOf = (name: string) => path.join(import.meta.dirname, 'releases', name);

describe.each(RELEASES)('a database of release $release', ({ release, last_migration }) => {
  const file = fileOf(`${release}.backup`);
  const answers: Record<string, Record<string, object>> = JSON.parse(
    readFileSync(fileOf(`${release}.json`), 'utf8'),
  );
  let restored: Ended;

  const app = useApp(
    {},
    {
      async databaseUrlFor(url) {
        // The backup holds tables of that release, so that the restore migrates them.
        restored = await runCommand('restoreCommand.ts', [file], {
          DATABASE_URL: url,
          DATABASE_MIGRATION_URL: ownerUrl(url),
        });
        return url;
      },
    },
  );

  beforeAll(async () => {
    const { manifest } = await checkBackup(file, { passphrase: null, takes_unsealed: false });
    expect(manifest.migrations.at(-1)).toBe(last_migration);
  });

  test('is migrated, and its history and signatures verify', () => {
    expect(restored.stdout).toMatch(/ signed plans, \d+ signatures: nothing was changed\n$/);
    expect(restored.code).toBe(0);
  });

  async function person(email: string): Promise<Person> {
    const found = (await findPersonByEmail(app.db, email))!;
    return { ...found, client: await app.signIn(found) };
  }

  test('is read as it was', async () => {
    for (const [email, paths] of Object.entries(answers)) {
      const client = await app.signIn((await findPersonByEmail(app.db, email))!);
      for (const [of, answer] of Object.entries(paths)) {
        expect({ of, answer: (await client.get(of)).body }).toMatchObject({ of, answer });
      }
    }
  });

  test('has no task of others, and shows and exports each plan without a word of them (Owners 1)', async () => {
    const { rows } =
      await sql`select from tasks where owner_kind <> 'employee' or not counts or required or kind <> 'tick'
      or settings is not null or completed_by is not null or not_applicable or reason is not null`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
    const [[email, paths]] = Object.entries(answers) as [[string, Record<string, object>]];
    const client = await app.signIn((await findPersonByEmail(app.db, email))!);
    for (const path of Object.keys(paths).filter((of) => /^\/onboarding-plan\/[^/]+$/.test(of))) {
      const { body, text } = await client.get(path);
      expect(text).not.toMatch(/"(?:owner|mine|counts|required|kind|settings|buddy|others_open|evidence)"/);
      expect(allTasks<object>(body.subplans).length).toBeGreaterThan(0);
      expect((await client.get(`${path}/export`)).text).not.toMatch(
        /^ +- (?:Team|Person|Who does it|Optional|Locked)/m,
      );
    }
    const file = await client.get('/onboarding-plan/export?scope=reports');
    expect(file.text.split('\r\n')[0]).toMatch(/,signed_at,approved_at$/);
  });

  test('has nothing that counts from the start, and verifies also once plans do (Dates 1)', async () => {
    const { rows } = await sql`select from plans where start_on is not null or calendar_id is not null
      or start_kept_for is not null`.execute(app.db);
    const { rows: parts } =
      await sql`select from subplans where anchor <> 'assigned' or offset_days is not null
      or offset_unit is not null`.execute(app.db);
    expect([rows, parts]).toEqual([[], []]);
    const [[email, paths]] = Object.entries(answers) as [[string, Record<string, object>]];
    const client = await app.signIn((await findPersonByEmail(app.db, email))!);
    for (const path of Object.keys(paths).filter((of) => /^\/(?:onboarding-plan|template)\//.test(of)))
      expect((await client.get(path)).text).not.toMatch(
        /"(?:start_on|proposed_start_on|due|offset_days|calendar_id)":/,
      );

    const report = await app.db
      .selectFrom('people')
      .innerJoin('people as boss', 'boss.id', 'people.manager_id')
      .select(['people.email', 'boss.email as manager_email'])
      .where('boss.is_manager', '=', true)
      .where('people.disabled_at', 'is', null)
      .executeTakeFirstOrThrow();
    const [employee, manager] = [await person(report.email), await person(report.manager_email)];
    const plan = await createPlan(manager, employee, {
      start_on: '2027-01-04',
      subplans: [
        { ...subplan('Day one', 1, [['Read']]), due: { anchor: 'start', offset: 0, unit: 'working_days' } },
      ],
    });
    await manager.client.put(planPath(plan, '/start_date'), { start_on: '2027-01-09' });
    await tickAll(employee, plan);
    for (const one of [employee, manager])
      expect((await one.client.put(planPath(plan, '/signoff'))).status).toBe(200);
    const { code, stdout } = await runCommand('verify.ts', [], { DATABASE_URL: app.database_url });
    expect(stdout).toMatch(/ signed plans, \d+ signatures/);
    expect(code).toBe(0);
  });
});

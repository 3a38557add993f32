import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database/clone.ts';
import { connect, type Database } from './connect.ts';
import { prepared } from './prepared.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let builds = 0;
const findPeople = prepared((query, { emails, isManager }: { emails: string[]; isManager: boolean }) => {
  builds += 1;
  return query
    .selectFrom('people')
    .select(['email', 'is_manager'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .where('is_manager', '=', isManager)
    .orderBy('email');
});

test('runs a statement with the values of each call, and builds and prepares it once', async () => {
  for (const [email, is_manager] of [
    ['a@company.example', false],
    ['b@company.example', true],
  ] as const) {
    await db
      .insertInto('people')
      .values({ id: sql`gen_random_uuid()`, email, is_manager })
      .execute();
  }
  const emails = ['a@company.example', 'b@company.example'];
  expect(await findPeople(db, { emails, isManager: false })).toEqual([
    { email: emails[0], is_manager: false },
  ]);
  expect(await findPeople(db, { emails, isManager: true })).toEqual([{ email: emails[1], is_manager: true }]);
  expect(await findPeople(db, { emails: [], isManager: true })).toEqual([]);
  expect(builds).toBe(1);
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%is_manager%'`.execute(
    db,
  );
  expect(rows).toEqual([{ uses: 3 }]);
});

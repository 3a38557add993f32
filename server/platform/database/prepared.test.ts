import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database/clone.ts';
import { prepared } from './prepared.ts';

const database = useDatabase({ max: 1 });

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
    await database.db
      .insertInto('people')
      .values({ id: sql`gen_random_uuid()`, email, is_manager })
      .execute();
  }
  const emails = ['a@company.example', 'b@company.example'];
  expect(await findPeople(database.db, { emails, isManager: false })).toEqual([
    { email: emails[0], is_manager: false },
  ]);
  expect(await findPeople(database.db, { emails, isManager: true })).toEqual([
    { email: emails[1], is_manager: true },
  ]);
  expect(await findPeople(database.db, { emails: [], isManager: true })).toEqual([]);
  expect(builds).toBe(1);
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%is_manager%'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ uses: 3 }]);
});

const select = (value: string) =>
  prepared((_db, _values: Record<never, never>) => sql<{ value: string }>`select ${sql.lit(value)} as value`);

test('a statement that is made twice keeps its name, and the next one has another', async () => {
  const [first, again, next] = [select('same'), select('same'), select('other')];
  expect(await first(database.db, {})).toEqual([{ value: 'same' }]);
  expect(await again(database.db, {})).toEqual([{ value: 'same' }]);
  expect(await next(database.db, {})).toEqual([{ value: 'other' }]);
});

import { expect, test } from 'vitest';
import { summarize } from './statements.ts';

test.each([
  ['select * from "plans" where "id" = $1', 'SELECT', 'plans'],
  ['begin', 'BEGIN', null],
  ['select 1', 'SELECT', null],
  ['insert into "outbox" ("id", "email") values ($1, $2) on conflict do nothing', 'INSERT', 'outbox'],
  ['update "plans" set "name" = $1 where "name" is distinct from $2', 'UPDATE', 'plans'],
  ['delete from "sessions" where "id" in (select "id" from "people")', 'DELETE', 'sessions'],
  ['select (select count(*) from "tasks") from "plans" for update of "plans"', 'SELECT', 'plans'],
  ['select coalesce(json_agg(l), $1) from (select * from "plans") as "l"', 'SELECT', 'plans'],
  ['select extract(epoch from "at") from "anchors"', 'SELECT', 'anchors'],
  ["select 'from people' -- from people\n from /* from people */ plans", 'SELECT', 'plans'],
  ['select * from json_to_recordset($1) as x(id uuid)', 'SELECT', null],
  [
    'with "due" as materialized (select id from "outbox" for update skip locked) update "outbox" set a = 1 from due',
    'UPDATE',
    'outbox',
  ],
  [
    'with done as (update "tasks" set a = $1 returning *) select * from done join topics on true',
    'UPDATE',
    'tasks',
  ],
  ['insert into heads (id) select id from people on conflict do update set n = 1', 'INSERT', 'heads'],
  ['with due as (select id from people) select * from due', 'SELECT', 'people'],
])('%s is %s of %s', (text, operation, table) => {
  expect(summarize(text)).toEqual({ operation, table });
});

test('only the beginning of a long statement is read', () => {
  const values = '($1, $2), '.repeat(1_000);
  expect(summarize(`(select 1, ${values} 2) update "plans" set a = 1`).operation).toBe('SELECT');
  expect(summarize(`insert into "outbox" (a, b) values ${values} ($1, $2)`)).toEqual({
    operation: 'INSERT',
    table: 'outbox',
  });
});

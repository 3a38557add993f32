import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../database/connect.ts';
import type { JsonObject } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { cloneDatabase } from '../../testing/database/clone.ts';
import { anyEvent, append } from '../../testing/journal.ts';
import { eventHash, GENESIS_HASH } from './chain.ts';
import { listEvents, type NewEvent, record, recordMany } from './journal.sql.ts';
import { checkChain } from './verification/checks.ts';

const ACTOR = { id: randomUUID(), name: 'Łukasz 李雷' };
const AT = new Date('2026-03-01T09:00:00.123Z');

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase();
  db = connect(database.url, { max: 20 });
  drop = () => database.drop();
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

type PlanEvent = 'assigned' | 'edited' | 'nudged' | 'signed' | 'approved' | 'deleted';
const event = (subject_id: string, name: PlanEvent, detail: JsonObject = {}) =>
  anyEvent({ event: `plan.${name}`, subject_id, actor: ACTOR, detail, at: AT });
const appendEvent = (subjectId: string, name: PlanEvent, detail?: JsonObject) =>
  append(db, event(subjectId, name, detail));

const appendMany = (events: NewEvent[]) => inTransaction(db, (tx) => recordMany(tx, events));

const rowsOf = (subjectId: string) =>
  db.selectFrom('journal').selectAll().where('subject_id', '=', subjectId).orderBy('seq').execute();

describe('a chain', () => {
  test('has events that each contain the hash of the previous one (Journal 2)', async () => {
    const id = randomUUID();
    await appendEvent(id, 'assigned', { name: 'Onboarding' });
    await appendEvent(id, 'signed');
    const [first, second, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    const common = {
      at: AT.toISOString(),
      actor_id: ACTOR.id,
      actor_name: ACTOR.name,
      subject: 'plan',
      subject_id: id,
    };
    const firstEvent = {
      ...common,
      seq: 1,
      prev_hash: GENESIS_HASH,
      event: 'plan.assigned',
      detail: { name: 'Onboarding' },
    };
    expect(first).toMatchObject({ ...firstEvent, hash: eventHash(firstEvent) });
    expect(second).toMatchObject({ ...common, seq: 2, prev_hash: first?.hash, event: 'plan.signed' });
    expect(await checkChain(db, 'plan', id)).toEqual({
      events: 2,
      head: { seq: 2, hash: second?.hash },
      broken: null,
      anchor: null,
    });
  });

  test('is the same for an id in upper and in lower case', async () => {
    const id = randomUUID();
    await appendEvent(id.toUpperCase(), 'assigned');
    await appendEvent(id, 'signed');
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 2, broken: null });
  });

  test('does not grow when the transaction is rolled back', async () => {
    const id = randomUUID();
    await appendEvent(id, 'assigned');
    const failed = db.transaction().execute(async (tx) => {
      await record(tx, event(id, 'signed'));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await appendEvent(id, 'deleted');
    const events = (await listEvents(db, 'plan', id)).map(({ event }) => event);
    expect(events).toEqual(['plan.assigned', 'plan.deleted']);
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 2, broken: null });
  });

  test('that does not exist is valid and empty', async () => {
    expect(await checkChain(db, 'plan', randomUUID())).toEqual({
      events: 0,
      head: null,
      broken: null,
      anchor: null,
    });
  });

  test('needs at most three statements per event', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await db.transaction().execute((tx) => record(tx.withPlugin(counting), event(randomUUID(), 'assigned')));
    expect(statements).toBeLessThanOrEqual(3);
  });
});

test('records 20 concurrent events on a new and 20 on an existing subject', async () => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  await appendEvent(old, 'assigned');
  const times = Array.from({ length: 20 }, (_, n) => n);
  await Promise.all(
    times.flatMap((n) => [appendEvent(fresh, 'nudged', { n }), appendEvent(old, 'nudged', { n })]),
  );
  for (const [id, count] of [
    [fresh, 20],
    [old, 21],
  ] as const) {
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: count, broken: null });
    const rows = await rowsOf(id);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(new Set(rows.map(({ detail }) => JSON.stringify(detail))).size).toBe(count);
  }
});

test('an event after a head that was read before another one follows the newer head (Journal 2)', async () => {
  const id = randomUUID();
  await appendEvent(id, 'assigned');
  const read = { ...(await rowsOf(id))[0]!, has_webhooks: false };
  expect(await appendEvent(id, 'edited')).toBe(2);
  expect(await inTransaction(db, (tx) => record(tx, event(id, 'nudged'), read))).toBe(3);
  const last = { ...(await rowsOf(id))[2]!, has_webhooks: false };
  expect(await inTransaction(db, (tx) => record(tx, event(id, 'signed'), last))).toBe(4);
  expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 4, broken: null });
});

describe('the hash is the same after a round trip through PostgreSQL', () => {
  test.each<[string, JsonObject]>([
    ['an empty object', {}],
    ['unordered keys', { b: 1, a: { d: [3, { z: null, y: true }], c: 2 }, aa: 0, '': '', é: 1 }],
    ['scripts', { name: 'Łukasz 李雷 山田 김철수 محمد שלום 🙂‍↔️', ключ: '\u2028\ufeff\u200b' }],
    ['characters that JSON escapes', { text: '"\\/\b\f\n\r\t\u0001\u007f', '\u0001"\\': '' }],
    [
      'numbers',
      { n: [0, -0, 1.5, 1e21, 1e-7, 123456789012345680000, 5e-324, 2 ** 53, -1.7976931348623157e308] },
    ],
    ['nulls', { a: null, b: [null, [null, { c: null }]], c: undefined }],
    [
      'keys with a special meaning in JavaScript',
      JSON.parse('{"__proto__":1,"constructor":"x","toString":[],"length":{}}') as JsonObject,
    ],
    ['deep nesting', { a: Array.from({ length: 50 }).reduce<JsonObject>((inner) => ({ a: [inner] }), {}) }],
  ])('%s', async (_, detail) => {
    const id = randomUUID();
    await appendEvent(id, 'edited', detail);
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 1, broken: null });
  });
});

describe('records many events in one call', () => {
  test('are the chains that single events would make (Journal 2)', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await appendEvent(known, 'assigned');
    const numbers = await appendMany([
      event(known.toUpperCase(), 'edited', { changes: [{ field: 'name', old: null, new: 'Ünal' }] }),
      event(unknown, 'assigned', { n: 1.5 }),
      event(known, 'signed'),
    ]);
    expect(numbers).toEqual([2, 1, 3]);
    await appendEvent(known, 'approved');
    for (const [id, names] of [
      [known, ['plan.assigned', 'plan.edited', 'plan.signed', 'plan.approved']],
      [unknown, ['plan.assigned']],
    ] as const) {
      const rows = await rowsOf(id);
      expect(rows.map((row) => row.event)).toEqual(names);
      expect(rows.map(({ hash: _, ...row }) => eventHash(row))).toEqual(rows.map((row) => row.hash));
      expect(rows.map((row) => row.prev_hash)).toEqual([
        GENESIS_HASH,
        ...rows.slice(0, -1).map((row) => row.hash),
      ]);
    }
    for (const id of [known, unknown]) {
      expect(await checkChain(db, 'plan', id)).toMatchObject({ broken: null });
    }
  });

  test('wait for single ones of the same chains, and those for them', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    await Promise.all([
      ...ids.map((id) => appendEvent(id, 'signed')),
      appendMany(ids.map((id) => event(id, 'assigned'))),
      appendMany(ids.toReversed().map((id) => event(id, 'assigned'))),
    ]);
    for (const id of ids) expect((await rowsOf(id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('of none change nothing', async () => {
    expect(await appendMany([])).toEqual([]);
  });
});

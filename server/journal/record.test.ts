import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../database/connect.ts';
import type { JsonObject } from '../database/tables.ts';
import { cloneDatabase } from '../testing/database.ts';
import { GENESIS_HASH, eventHash } from './chain.ts';
import { checkChain } from './verification/checks.ts';
import { append } from '../testing/journal.ts';
import { listEvents, type NewEvent, record } from './store.ts';

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

const event = (subject_id: string, name: string, detail: JsonObject = {}): NewEvent => ({
  event: `plan.${name}`,
  subject_id,
  actor: ACTOR,
  detail,
  at: AT,
});
const happen = (subjectId: string, name: string, detail?: JsonObject) =>
  append(db, event(subjectId, name, detail));

const linksOf = (subjectId: string) =>
  db.selectFrom('journal').selectAll().where('subject_id', '=', subjectId).orderBy('seq').execute();

describe('a chain', () => {
  test('grows by links that each hold the hash of the one before', async () => {
    const id = randomUUID();
    await happen(id, 'assigned', { name: 'Onboarding' });
    await happen(id, 'signed');
    const [first, second, ...more] = await linksOf(id);
    expect(more).toEqual([]);
    const written = {
      at: AT.toISOString(),
      actor_id: ACTOR.id,
      actor_name: ACTOR.name,
      subject: 'plan',
      subject_id: id,
    };
    const link = {
      ...written,
      seq: 1,
      prev_hash: GENESIS_HASH,
      event: 'plan.assigned',
      detail: { name: 'Onboarding' },
    };
    expect(first).toEqual({ ...link, hash: eventHash(link) });
    expect(second).toMatchObject({ ...written, seq: 2, prev_hash: first?.hash, event: 'plan.signed' });
    expect(await checkChain(db, 'plan', id)).toEqual({
      events: 2,
      head: { seq: 2, hash: second?.hash },
      broken: null,
      anchored_on: null,
    });
  });

  test('is one, however its id is spelled', async () => {
    const id = randomUUID();
    await happen(id.toUpperCase(), 'assigned');
    await happen(id, 'signed');
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 2, broken: null });
  });

  test('does not grow when its cause fails', async () => {
    const id = randomUUID();
    await happen(id, 'assigned');
    const failed = db.transaction().execute(async (tx) => {
      await record(tx, event(id, 'signed'));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await happen(id, 'deleted');
    const events = (await listEvents(db, 'plan', id)).map(({ event }) => event);
    expect(events).toEqual(['plan.assigned', 'plan.deleted']);
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 2, broken: null });
  });

  test('of which there is none is whole and empty', async () => {
    expect(await checkChain(db, 'plan', randomUUID())).toEqual({
      events: 0,
      head: null,
      broken: null,
      anchored_on: null,
    });
  });

  test('takes at most three statements an event', async () => {
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

test('20 at once on a new subject, and 20 on an old one, lose none and refuse none', async () => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  await happen(old, 'assigned');
  const times = Array.from({ length: 20 }, (_, n) => n);
  await Promise.all(times.flatMap((n) => [happen(fresh, `e${n}`), happen(old, `e${n}`)]));
  for (const [id, count] of [
    [fresh, 20],
    [old, 21],
  ] as const) {
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: count, broken: null });
    const links = await linksOf(id);
    expect(links.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(new Set(links.map(({ event }) => event)).size).toBe(count);
  }
});

describe('the hash is the same for what PostgreSQL gives back', () => {
  test.each<[string, JsonObject]>([
    ['nothing', {}],
    ['order of keys', { b: 1, a: { d: [3, { z: null, y: true }], c: 2 }, aa: 0, '': '', é: 1 }],
    ['scripts', { name: 'Łukasz 李雷 山田 김철수 محمد שלום 🙂‍↔️', ключ: '\u2028\ufeff\u200b' }],
    ['what JSON escapes', { text: '"\\/\b\f\n\r\t\u0001\u007f', '\u0001"\\': '' }],
    [
      'numbers',
      { n: [0, -0, 1.5, 1e21, 1e-7, 123456789012345680000, 5e-324, 2 ** 53, -1.7976931348623157e308] },
    ],
    ['nulls', { a: null, b: [null, [null, { c: null }]], c: undefined }],
    [
      'what looks special',
      JSON.parse('{"__proto__":1,"constructor":"x","toString":[],"length":{}}') as JsonObject,
    ],
    ['depth', { a: Array.from({ length: 50 }).reduce<JsonObject>((inner) => ({ a: [inner] }), {}) }],
  ])('%s', async (_, detail) => {
    const id = randomUUID();
    await happen(id, 'edited', detail);
    expect(await checkChain(db, 'plan', id)).toMatchObject({ events: 1, broken: null });
  });
});

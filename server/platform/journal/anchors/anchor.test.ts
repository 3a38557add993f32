import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '../../database/connect.ts';
import { cloneDatabase } from '../../../testing/database/clone.ts';
import { anchorAt, anyEvent, append, findingLines } from '../../../testing/journal.ts';
import { anchorHash, GENESIS_HASH } from '../chain.ts';
import { checkAnchors, checkChain } from '../verification/checks.ts';

const ACTOR = { id: randomUUID(), name: 'Ada' };
const [X, Y, Z] = [randomUUID(), randomUUID(), randomUUID()];

let db: Database;
let drop: () => Promise<void>;

// An anchor covers the whole journal, so each test has its own database.
beforeEach(async () => {
  const database = await cloneDatabase();
  db = connect(database.url, { max: 10 });
  drop = () => database.drop();
});

afterEach(async () => {
  await db.destroy();
  await drop();
});

async function appendEvents(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await append(db, anyEvent({ event: 'plan.edited', subject_id: id, actor: ACTOR, at: new Date() }));
  }
}

const headOf = async (id: string) => (await checkChain(db, 'plan', id)).head;
const anchorOn = (time: string, timeZone = 'Europe/Berlin') => anchorAt(db, new Date(time), timeZone);
const anchors = () => db.selectFrom('journal_anchors').selectAll().orderBy('day').execute();

test('the first anchor has the heads of all chains, and concurrent calls write one', async () => {
  await appendEvents(X, X, Y);
  // March 1 in UTC and March 2 in Berlin.
  const results = await Promise.all(Array.from({ length: 10 }, () => anchorOn('2026-03-01T23:30:00.000Z')));
  const heads = { [X]: { seq: 2, hash: '' }, [Y]: { seq: 1, hash: '' } };
  for (const id of [X, Y]) Object.assign(heads[id] ?? {}, await headOf(id));
  const anchor = { day: '2026-03-02', at: '2026-03-01T23:30:00.000Z', heads, prev_hash: GENESIS_HASH };
  const hash = anchorHash(anchor);
  expect(await anchors()).toEqual([{ ...anchor, hash }]);
  for (const result of results) expect(result).toEqual({ day: '2026-03-02', hash });
});

test('the same day again, and an earlier one, return the existing anchor', async () => {
  await appendEvents(X);
  const first = await anchorOn('2026-03-02T12:00:00.000Z');
  await appendEvents(X);
  expect(await anchorOn('2026-03-02T22:59:59.999Z')).toEqual(first);
  expect(await anchorOn('2026-03-02T08:00:00.000Z', 'Pacific/Honolulu')).toEqual(first);
  expect(await anchors()).toHaveLength(1);
});

test('an anchor of a clock that was ahead does not stop the next ones', async () => {
  await appendEvents(X);
  await anchorOn('2036-05-01T12:00:00.000Z');
  await appendEvents(Y);
  const first = await anchorOn('2026-03-02T12:00:00.000Z');
  await appendEvents(Y);
  expect(await anchorOn('2026-03-02T13:00:00.000Z')).toEqual(first);
  await anchorOn('2026-03-03T12:00:00.000Z');
  const stored = await anchors();
  expect(stored.map(({ day, at }) => [day, at])).toEqual([
    ['2036-05-01', '2036-05-01T12:00:00.000Z'],
    ['2036-05-02', '2026-03-02T12:00:00.000Z'],
    ['2036-05-03', '2026-03-03T12:00:00.000Z'],
  ]);
  expect(stored.map(({ heads }) => Object.keys(heads as object))).toEqual([[X], [Y], [Y]]);
  expect(await findingLines(checkAnchors, db)).toEqual([]);
});

test('the next anchor has only the chains that grew since, and the previous hash', async () => {
  await appendEvents(X, Y);
  const first = await anchorOn('2026-03-02T12:00:00.000Z');
  await appendEvents(Y, Z);
  await anchorOn('2026-03-03T12:00:00.000Z');
  const [, second] = await anchors();
  expect(second).toMatchObject({ day: '2026-03-03', prev_hash: first.hash });
  expect(second?.heads).toEqual({ [Y]: await headOf(Y), [Z]: await headOf(Z) });
});

test('a day without events also has an anchor (Journal 3)', async () => {
  await appendEvents(X);
  await anchorOn('2026-03-03T12:00:00.000Z');
  await anchorOn('2026-03-04T12:00:00.000Z');
  expect((await anchors()).at(-1)).toMatchObject({ day: '2026-03-04', heads: {} });
  expect(await findingLines(checkAnchors, db)).toEqual([]);
});

test('the check of a chain returns the day of its last anchor', async () => {
  await appendEvents(X, Y);
  await anchorOn('2026-03-02T12:00:00.000Z');
  await appendEvents(Y);
  await anchorOn('2026-03-03T12:00:00.000Z');
  await appendEvents(X, Z);
  const states = await Promise.all([X, Y, Z].map((id) => checkChain(db, 'plan', id)));
  expect(states.map(({ broken, anchor }) => [broken, anchor?.day ?? null])).toEqual([
    [null, '2026-03-02'],
    [null, '2026-03-03'],
    [null, null],
  ]);
});

test('concurrent events, anchors and checks cause no findings', async () => {
  const appends = Array.from({ length: 30 }, (_, n) => appendEvents(n % 2 ? X : Y));
  const days = ['05', '06', '07', '08'].map((day) => anchorOn(`2026-03-${day}T12:00:00.000Z`));
  const checks = Array.from({ length: 5 }, () => findingLines(checkAnchors, db));
  expect((await Promise.all(checks)).flat()).toEqual([]);
  await Promise.all([...appends, ...days]);
  expect(await findingLines(checkAnchors, db)).toEqual([]);
});

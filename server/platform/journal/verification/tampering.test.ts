import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findingsAfter, OTHER_ID, PLAN, PLAN_HISTORY, useJournal } from '../../../testing/journal.ts';
import { inRolledBackTransaction } from '../../../testing/database/superuser.ts';
import { checkAnchors, checkChain, checkChains } from './checks.ts';
import { WHY } from '#shared/signing/proof/verifyChain.ts';

const journal = useJournal();

const event = (n: number, why: string, name: string | null = PLAN_HISTORY[n - 1]!) =>
  `plan ${PLAN}, event ${n}${name === null ? '' : ` '${name}'`}: ${why}`;
const where = (n: number) => `where subject_id = '${PLAN}' and seq = ${n}`;

test('finds nothing in an unchanged journal and returns the counts', async () => {
  expect(await findingsAfter(journal.db, [])).toEqual({ chains: [], anchors: [] });
  const counts = [];
  for (const check of [checkChains, checkAnchors]) counts.push((await check(journal.db).next()).value);
  expect(counts).toEqual([{ chain: 2, event: 8 }, { anchor: 3 }]);
});

/** Changes of each column in event 3 of the plan, and their findings. */
const COLUMNS: Record<string, [set: string, finding: string][]> = {
  at: [
    [`at = at + interval '1 ms'`, event(3, WHY.altered)],
    [`at = 'infinity'`, event(3, WHY.altered)],
    [`at = '0044-03-15 12:00:00 BC'`, event(3, WHY.altered)],
  ],
  actor_id: [
    [`actor_id = null`, event(3, WHY.altered)],
    [`actor_id = '${OTHER_ID}'`, event(3, WHY.altered)],
  ],
  actor_name: [[`actor_name = 'Lukasz 李雷'`, event(3, WHY.altered)]],
  subject: [[`subject = 'person'`, event(3, WHY.altered)]],
  event: [[`event = 'plan.approved'`, event(3, WHY.altered, 'plan.approved')]],
  detail: [
    [`detail = '{}'`, event(3, WHY.altered)],
    [`detail = detail || '{"n": 4}'`, event(3, WHY.altered)],
    [`detail = detail - 'old'`, event(3, WHY.altered)],
    // JSON.parse returns Infinity, which has no canonical JSON.
    [`detail = '{"n": 1e400}'`, event(3, WHY.altered)],
  ],
  prev_hash: [[`prev_hash = repeat('0', 64)`, event(3, WHY.altered)]],
  hash: [[`hash = repeat('0', 64)`, event(3, WHY.altered)]],
  seq: [[`seq = 9`, event(3, WHY.missing, null)]],
  subject_id: [[`subject_id = '${OTHER_ID}'`, event(3, WHY.missing, null)]],
};

/**
 * Columns that are checked when a transaction ends, and not read afterwards: the version of an event, and its
 * transaction.
 */
const NOT_HASHED = ['version', 'written_in'];

describe('finds a changed column (Journal 5)', () => {
  test('the cases cover every column of the table', async () => {
    const [row] = await journal.db.selectFrom('journal').selectAll().limit(1).execute();
    expect([...Object.keys(COLUMNS), ...NOT_HASHED].toSorted()).toEqual(Object.keys(row ?? {}).toSorted());
  });

  const cases = Object.values(COLUMNS).flat();
  test.each(cases)('%s', async (set, finding) => {
    const { chains } = await findingsAfter(journal.db, [`update journal set ${set} ${where(3)}`]);
    expect(chains[0]).toBe(finding);
    // An event that was moved to another chain is also a break there.
    expect(chains).toHaveLength(set.startsWith('subject_id') ? 2 : 1);
  });

  test.each([1, 5])('of event %i', async (n) => {
    expect(
      (await findingsAfter(journal.db, [`update journal set actor_name = 'x' ${where(n)}`])).chains,
    ).toEqual([event(n, WHY.altered)]);
    expect(
      (await findingsAfter(journal.db, [`update journal set hash = repeat('0', 64) ${where(n)}`])).chains,
    ).toEqual([event(n, WHY.altered)]);
  });
});

describe('finds deleted, moved and inserted rows (Journal 5)', () => {
  test.each<[string, string[], string[]]>([
    ['the first deleted', [`delete from journal ${where(1)}`], [event(1, WHY.missing, null)]],
    ['one in the middle deleted', [`delete from journal ${where(3)}`], [event(3, WHY.missing, null)]],
    ['the last deleted', [`delete from journal ${where(5)}`], [event(5, WHY.missing, null)]],
    [
      'the last two deleted',
      [`delete from journal where subject_id = '${PLAN}' and seq > 3`],
      [event(4, WHY.missing, null)],
    ],
    [
      'all of a chain deleted',
      [`delete from journal where subject_id = '${PLAN}'`],
      [event(1, WHY.missing, null)],
    ],
    [
      'two swapped',
      [
        `update journal set seq = 99 ${where(2)}`,
        `update journal set seq = 2 ${where(4)}`,
        `update journal set seq = 4 ${where(99)}`,
      ],
      [event(2, WHY.altered, PLAN_HISTORY[3])],
    ],
    [
      'two with swapped content, but not positions and hashes',
      [
        `update journal j set event = o.event, detail = o.detail from journal o
         where j.subject_id = '${PLAN}' and o.subject_id = j.subject_id and j.seq in (2, 4) and o.seq = 6 - j.seq`,
      ],
      [event(2, WHY.altered, PLAN_HISTORY[3])],
    ],
    [
      'one inserted and the later ones moved',
      [
        `update journal set seq = seq + 100 where subject_id = '${PLAN}' and seq > 3`,
        `update journal set seq = seq - 99 where subject_id = '${PLAN}' and seq > 100`,
        `insert into journal select subject_id, 4, at, actor_id, actor_name, subject, event, detail, hash, repeat('1', 64)
         from journal ${where(3)}`,
      ],
      [event(4, WHY.altered, PLAN_HISTORY[2])],
    ],
    [
      'one appended',
      [
        `insert into journal select subject_id, 6, at, actor_id, actor_name, subject, event, detail, hash, repeat('1', 64)
         from journal ${where(5)}`,
      ],
      [event(6, WHY.altered, PLAN_HISTORY[4])],
    ],
    [
      'a chain added',
      [
        `insert into journal select '${OTHER_ID}', seq, at, actor_id, actor_name, subject, event, detail, prev_hash, hash
         from journal ${where(1)}`,
      ],
      [`plan ${OTHER_ID}, event 1 'plan.assigned': ${WHY.altered}`],
    ],
  ])('%s', async (_, statements, found) => {
    expect((await findingsAfter(journal.db, statements)).chains).toEqual(found);
  });
});

describe('finds a recorded end of a chain (Journal 5)', () => {
  const head = `update journal_heads set`;
  const ofPlan = `where subject_id = '${PLAN}'`;
  test.each<[string, string, string[]]>([
    ['with another hash', `${head} hash = repeat('0', 64) ${ofPlan}`, [event(5, WHY.otherEnd)]],
    ['with a higher seq', `${head} seq = 6 ${ofPlan}`, [event(6, WHY.missing, null)]],
    ['with a lower seq', `${head} seq = 4 ${ofPlan}`, [event(5, WHY.afterEnd, null)]],
    ['with another subject', `${head} subject = 'person' ${ofPlan}`, [event(5, WHY.noEnd)]],
    ['deleted', `delete from journal_heads ${ofPlan}`, [event(5, WHY.noEnd)]],
    [
      'without events',
      `insert into journal_heads values ('${OTHER_ID}', 'plan', 1, repeat('0', 64))`,
      [`plan ${OTHER_ID}, event 1: ${WHY.missing}`],
    ],
  ])('%s', async (_, statement, found) =>
    expect((await findingsAfter(journal.db, [statement])).chains).toEqual(found),
  );
});

const checkAfter = (statement: string) =>
  inRolledBackTransaction(journal.db, async (tx) => {
    await sql.raw(statement).execute(tx);
    return checkChain(tx, 'plan', PLAN);
  });

test('the check of one chain returns its first break', async () => {
  expect(await checkAfter('select')).toMatchObject({
    events: 5,
    head: { seq: 5 },
    broken: null,
    anchor: { day: '2026-03-03' },
  });
  expect(await checkAfter(`update journal set event = 'plan.approved' ${where(3)}`)).toMatchObject({
    broken: { seq: 3, why: WHY.altered },
  });
  expect(await checkAfter(`delete from journal ${where(5)}`)).toMatchObject({
    events: 4,
    broken: { seq: 5, why: WHY.missing },
  });
  expect(await checkAfter(`delete from journal where subject_id = '${PLAN}'`)).toMatchObject({
    events: 0,
    head: { seq: 5 },
    broken: { seq: 1, why: WHY.missing },
  });
  expect(await checkAfter(`delete from journal_anchors`)).toMatchObject({ broken: { seq: 5 } });
});

import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { findingsAfter, findingLines, PLAN, TEMPLATE, useJournal } from '../../../testing/journal.ts';
import { inRolledBackTransaction } from '../../../testing/database/superuser.ts';
import { ANCHOR_CHAIN_ID } from '../anchors/anchors.sql.ts';
import { eventHash } from '../chain.ts';
import { checkAnchors, checkChain, checkChains } from './checks.ts';
import { WHY } from '#shared/signing/proof/verifyChain.ts';

const journal = useJournal();

const day = (n: number) => `where day = '2026-03-0${n}'`;
const anchor = (n: number, why: string) => `anchor of 2026-03-0${n}: ${why}`;
const notAsAnchored = (n: number, on: string) =>
  `plan ${PLAN}, event ${n}: it is missing, or not as it was anchored on 2026-03-${on}`;

/**
 * Changes the actor of an event and recomputes its hash; with `toEnd` also all later hashes and the recorded
 * end of the chain.
 */
async function forge(tx: Database, seq: number, toEnd: boolean) {
  const rows = await tx
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', '=', PLAN)
    .orderBy('seq')
    .execute();
  let previous = rows[seq - 2]?.hash;
  for (const row of rows.slice(seq - 1, toEnd ? undefined : seq)) {
    const { hash: _, ...original } = { ...row, prev_hash: previous ?? row.prev_hash };
    const forged = { ...original, ...(original.seq === seq ? { actor_name: 'Mallory' } : {}) };
    previous = eventHash(forged);
    await tx
      .updateTable('journal')
      .set({ actor_name: forged.actor_name, prev_hash: forged.prev_hash, hash: previous })
      .where('subject_id', '=', PLAN)
      .where('seq', '=', row.seq)
      .execute();
  }
  if (toEnd) {
    const end = { seq: rows.length, hash: previous ?? '' };
    await tx.updateTable('journal_heads').set(end).where('subject_id', '=', PLAN).execute();
  }
}

describe('finds a forgery with recomputed hashes (Journal 5)', () => {
  test.each<[string, number, string]>([
    ['of one event, by the link of the next one', 3, `event 4 'plan.signed': ${WHY.unlinked}`],
    ['of the last event, by the recorded end of the chain', 5, `event 5 'plan.returned': ${WHY.otherEnd}`],
  ])('%s', async (_, seq, found) => {
    await inRolledBackTransaction(journal.db, async (tx) => {
      await forge(tx, seq, false);
      expect(await findingLines(checkChains, tx)).toEqual([`plan ${PLAN}, ${found}`]);
    });
  });

  test('of all later events and the recorded end, by the anchors', async () => {
    await inRolledBackTransaction(journal.db, async (tx) => {
      await forge(tx, 2, true);
      expect(await findingLines(checkChains, tx)).toEqual([]);
      expect(await findingLines(checkAnchors, tx)).toEqual([
        notAsAnchored(2, '01'),
        notAsAnchored(3, '02'),
        notAsAnchored(5, '03'),
      ]);
      expect(await checkChain(tx, 'plan', PLAN)).toMatchObject({
        events: 5,
        broken: { seq: 5, why: 'it is missing, or not as it was anchored on 2026-03-03' },
        anchor: { day: '2026-03-03', seq: 5 },
      });
    });
  });
});

describe('finds an anchor (Journal 5)', () => {
  test.each<[string, string[], string[]]>([
    [
      'with another time',
      [`update journal_anchors set at = at + interval '1 s' ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    [
      'with changed heads',
      [`update journal_anchors set heads = jsonb_set(heads, '{${PLAN},seq}', '2') ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    ['without heads', [`update journal_anchors set heads = '{}' ${day(3)}`], [anchor(3, WHY.altered)]],
    [
      'with invalid heads',
      [`update journal_anchors set heads = '[null]' ${day(1)}`],
      [anchor(1, WHY.altered)],
    ],
    [
      'with another previous hash',
      [`update journal_anchors set prev_hash = repeat('1', 64) ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    [
      'with another hash',
      [`update journal_anchors set hash = repeat('1', 64) ${day(3)}`],
      [anchor(3, WHY.altered)],
    ],
    [
      'with another day',
      [`update journal_anchors set day = '2026-03-09' ${day(3)}`],
      [anchor(9, WHY.altered), anchor(3, WHY.missing)],
    ],
    ['deleted: the first', [`delete from journal_anchors ${day(1)}`], [anchor(2, WHY.unlinked)]],
    [
      'deleted: the middle one',
      [`delete from journal_anchors ${day(2)}`],
      [anchor(3, WHY.unlinked), anchor(2, WHY.missing)],
    ],
    [
      'deleted: the last',
      [`delete from journal_anchors ${day(3)}`],
      [`anchor 3: ${WHY.missing}`, anchor(3, WHY.missing)],
    ],
    [
      'deleted with a matching recorded end',
      [
        `delete from journal_anchors ${day(3)}`,
        `update journal_heads set seq = 2, hash = (select hash from journal_anchors ${day(2)}) where subject_id = '${ANCHOR_CHAIN_ID}'`,
      ],
      [anchor(3, WHY.missing)],
    ],
    [
      'deleted: all',
      [`delete from journal_anchors`],
      [`anchor 1: ${WHY.missing}`, anchor(2, WHY.missing), anchor(3, WHY.missing)],
    ],
    [
      'chain without its recorded end',
      [`delete from journal_heads where subject_id = '${ANCHOR_CHAIN_ID}'`],
      [anchor(3, WHY.noEnd)],
    ],
    [
      'that does not contain a recorded event',
      [`update journal_anchored set seq = 9 where subject_id = '${PLAN}'`],
      [`plan ${PLAN}, event 9: it is said to be anchored on 2026-03-03, but that anchor does not have it`],
    ],
    [
      'that does not contain a recorded chain',
      [`update journal_anchored set day = '2026-03-03' where subject_id = '${TEMPLATE}'`],
      [
        `template ${TEMPLATE}, event 3: it is said to be anchored on 2026-03-03, but that anchor does not have it`,
      ],
    ],
    [
      'of a chain that was deleted with its recorded end',
      [
        `delete from journal where subject_id = '${TEMPLATE}'`,
        `delete from journal_heads where subject_id = '${TEMPLATE}'`,
      ],
      [
        `chain ${TEMPLATE}, event 2: it is missing, or not as it was anchored on 2026-03-01`,
        `chain ${TEMPLATE}, event 3: it is missing, or not as it was anchored on 2026-03-02`,
      ],
    ],
  ])('%s', async (_, statements, found) =>
    expect((await findingsAfter(journal.db, statements)).anchors).toEqual(found),
  );
});

import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { findingsAfter, findingLines, PLAN, TEMPLATE, useJournal } from '../../testing/journal.ts';
import { inRolledBackTransaction } from '../../testing/superuser.ts';
import { ANCHOR_CHAIN_ID } from '../anchors/store.ts';
import { eventHash } from '../chain.ts';
import { checkAnchors, checkChain, checkChains } from './checks.ts';
import { WHY } from './verifyChain.ts';

const journal = useJournal();

const day = (n: number) => `where day = '2026-03-0${n}'`;
const anchor = (n: number, why: string) => `anchor of 2026-03-0${n}: ${why}`;
const lost = (n: number, on: string) =>
  `plan ${PLAN}, event ${n}: it is missing, or not as it was anchored on 2026-03-${on}`;

/** Rewrites the event as the product would have written it, and with `on` all behind it and the end of the chain. */
async function forge(tx: Database, seq: number, on: boolean) {
  const rows = await tx
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', '=', PLAN)
    .orderBy('seq')
    .execute();
  let before = rows[seq - 2]?.hash;
  for (const row of rows.slice(seq - 1, on ? undefined : seq)) {
    const { hash: _, ...link } = { ...row, prev_hash: before ?? row.prev_hash };
    const forged = { ...link, ...(link.seq === seq ? { actor_name: 'Nobody' } : {}) };
    before = eventHash(forged);
    await tx
      .updateTable('journal')
      .set({ actor_name: forged.actor_name, prev_hash: forged.prev_hash, hash: before })
      .where('subject_id', '=', PLAN)
      .where('seq', '=', row.seq)
      .execute();
  }
  if (on) {
    const end = { seq: rows.length, hash: before ?? '' };
    await tx.updateTable('journal_heads').set(end).where('subject_id', '=', PLAN).execute();
  }
}

describe('by somebody who computes the hashes anew', () => {
  test.each<[string, number, string]>([
    ['one event: the one behind it does not follow', 3, `event 4 'plan.e4': ${WHY.unlinked}`],
    ['the last event: its end says otherwise', 5, `event 5 'plan.e5': ${WHY.otherEnd}`],
  ])('%s', async (_, seq, found) => {
    await inRolledBackTransaction(journal.db, async (tx) => {
      await forge(tx, seq, false);
      expect(await findingLines(checkChains, tx)).toEqual([`plan ${PLAN}, ${found}`]);
    });
  });

  test('a whole chain with its end: the anchors know better', async () => {
    await inRolledBackTransaction(journal.db, async (tx) => {
      await forge(tx, 2, true);
      expect(await findingLines(checkChains, tx)).toEqual([]);
      expect(await findingLines(checkAnchors, tx)).toEqual([lost(2, '01'), lost(3, '02'), lost(5, '03')]);
      expect(await checkChain(tx, 'plan', PLAN)).toMatchObject({
        events: 5,
        broken: { seq: 5, why: 'it is missing, or not as it was anchored on 2026-03-03' },
        anchored_on: '2026-03-03',
      });
    });
  });
});

describe('an anchor', () => {
  test.each<[string, string[], string[]]>([
    [
      'moved in time',
      [`update journal_anchors set at = at + interval '1 s' ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    [
      'of heads that were edited',
      [`update journal_anchors set heads = jsonb_set(heads, '{${PLAN},seq}', '2') ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    ['emptied', [`update journal_anchors set heads = '{}' ${day(3)}`], [anchor(3, WHY.altered)]],
    ['made nonsense', [`update journal_anchors set heads = '[null]' ${day(1)}`], [anchor(1, WHY.altered)]],
    [
      'with another link',
      [`update journal_anchors set prev_hash = repeat('1', 64) ${day(2)}`],
      [anchor(2, WHY.altered)],
    ],
    [
      'with another hash',
      [`update journal_anchors set hash = repeat('1', 64) ${day(3)}`],
      [anchor(3, WHY.altered)],
    ],
    [
      'of another day',
      [`update journal_anchors set day = '2026-03-09' ${day(3)}`],
      [anchor(9, WHY.altered), anchor(3, WHY.missing)],
    ],
    ['removed: the first', [`delete from journal_anchors ${day(1)}`], [anchor(2, WHY.unlinked)]],
    [
      'removed: the middle one',
      [`delete from journal_anchors ${day(2)}`],
      [anchor(3, WHY.unlinked), anchor(2, WHY.missing)],
    ],
    [
      'removed: the last',
      [`delete from journal_anchors ${day(3)}`],
      [`anchor 3: ${WHY.missing}`, anchor(3, WHY.missing)],
    ],
    [
      'removed with the recorded end of the anchors',
      [
        `delete from journal_anchors ${day(3)}`,
        `update journal_heads set seq = 2, hash = (select hash from journal_anchors ${day(2)}) where subject_id = '${ANCHOR_CHAIN_ID}'`,
      ],
      [anchor(3, WHY.missing)],
    ],
    [
      'removed: all',
      [`delete from journal_anchors`],
      [`anchor 1: ${WHY.missing}`, anchor(2, WHY.missing), anchor(3, WHY.missing)],
    ],
    [
      'without the recorded end',
      [`delete from journal_heads where subject_id = '${ANCHOR_CHAIN_ID}'`],
      [anchor(3, WHY.noEnd)],
    ],
    [
      'that is said to have more than it has',
      [`update journal_anchored set seq = 9 where subject_id = '${PLAN}'`],
      [`plan ${PLAN}, event 9: it is said to be anchored on 2026-03-03, but that anchor does not have it`],
    ],
    [
      'that is said to have a chain that it does not have',
      [`update journal_anchored set day = '2026-03-03' where subject_id = '${TEMPLATE}'`],
      [
        `template ${TEMPLATE}, event 3: it is said to be anchored on 2026-03-03, but that anchor does not have it`,
      ],
    ],
    [
      'of a chain that was removed with its end',
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

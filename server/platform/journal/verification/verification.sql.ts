import { sql } from 'kysely';
import type { Subject } from '#shared/events/catalogue.ts';
import type { Database } from '../../database/connect.ts';
import { readPages } from '../../database/pages.ts';
import { ANCHOR_CHAIN_ID } from '../anchors/anchors.sql.ts';
import type { Anchor, ChainEvent, ChainHead } from '../chain.ts';

/** `head` is the recorded end of the chain. */
type Stored = { hash: string; head: ChainHead | null };
export type StoredEvent = ChainEvent & Stored;
export type StoredAnchor = Omit<Anchor, 'heads'> & Stored;

export const ANCHOR_CHAIN = { subject: 'anchors', subject_id: ANCHOR_CHAIN_ID } as const;

/** Identifies one chain. */
type ChainId = { subject: Subject; subject_id: string };

// The rows of a page. An event has some hundred bytes, so a page stays far below a megabyte.
export const PAGE_SIZE = 1_000;

// The hash needs the exact value. A Date cannot represent infinity and years before 1, which an attacker
// could write.
const exactAt = sql<number>`(extract(epoch from at) * 1000)::float8`;

function instant(ms: number): string {
  const date = new Date(ms);
  return Number.isInteger(ms) && !Number.isNaN(date.getTime()) ? date.toISOString() : String(ms);
}

/**
 * Yields the events of every chain, or of one, in pages and in the order of chain and `seq`, each with the
 * recorded end of its chain.
 */
export async function* readEvents(db: Database, only?: ChainId): AsyncGenerator<StoredEvent[]> {
  const start = { subject_id: ANCHOR_CHAIN_ID, seq: 0 };
  for await (const page of readPages<EventRow>(PAGE_SIZE, (last) => readPage(db, last ?? start, only))) {
    yield page.map(({ ms, head_seq, head_hash, ...event }) => ({
      ...event,
      at: instant(ms),
      head: headOf(head_seq, head_hash),
    }));
  }
}

function headOf(seq: number | null, hash: string | null): ChainHead | null {
  return seq === null || hash === null ? null : { seq, hash };
}

type EventRow = Awaited<ReturnType<typeof readPage>>[number];

// One statement reads events and head, so that a concurrent append is in both or in neither. The limit of the
// subquery keeps PostgreSQL from a merge join, which reads all heads before the page.
function readPage(db: Database, after: { subject_id: string; seq: number }, only?: ChainId) {
  return db
    .selectFrom('journal')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('journal_heads')
          .select(['seq', 'hash'])
          .whereRef('journal_heads.subject_id', '=', 'journal.subject_id')
          .whereRef('journal_heads.subject', '=', 'journal.subject')
          .limit(1)
          .as('head'),
      (join) => join.onTrue(),
    )
    .select(['journal.subject_id', 'journal.seq', 'journal.actor_id', 'journal.actor_name'])
    .select(['journal.subject', 'journal.event', 'journal.detail', 'journal.prev_hash', 'journal.hash'])
    .select([exactAt.as('ms'), 'head.seq as head_seq', 'head.hash as head_hash'])
    .where(sql<boolean>`(journal.subject_id, journal.seq) > (${after.subject_id}::uuid, ${after.seq}::int)`)
    .$if(only !== undefined, (query) =>
      query
        .where('journal.subject_id', '=', only?.subject_id ?? '')
        .where('journal.subject', '=', only?.subject ?? ''),
    )
    .orderBy('journal.subject_id')
    .orderBy('journal.seq')
    .limit(PAGE_SIZE)
    .execute();
}

/** Yields the chains that have a recorded end but no event, in pages. */
export async function* listEmptyChains(db: Database) {
  type Chain = Awaited<ReturnType<typeof listChains>>[number];
  for await (const page of readPages<Chain>(PAGE_SIZE, (last) => listChains(db, last?.subject_id))) {
    yield page.filter(({ has_events }) => !has_events);
  }
}

function listChains(db: Database, after: string = ANCHOR_CHAIN_ID) {
  return db
    .selectFrom('journal_heads')
    .select(['subject', 'subject_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('journal')
            .select('journal.seq')
            .whereRef('journal.subject_id', '=', 'journal_heads.subject_id'),
        )
        .$castTo<boolean>()
        .as('has_events'),
    )
    .where('subject_id', '>', after)
    .orderBy('subject_id')
    .limit(PAGE_SIZE)
    .execute();
}

/** Returns the recorded end of a chain, or undefined. */
export function findHead(
  db: Database,
  { subject, subject_id }: ChainId | typeof ANCHOR_CHAIN,
): Promise<ChainHead | undefined> {
  return db
    .selectFrom('journal_heads')
    .select(['seq', 'hash'])
    .where('subject_id', '=', subject_id)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Returns whether an anchor has this hash. */
export async function hasAnchor(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('journal_anchors')
    .select('day')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Yields the anchors by day in pages, with the recorded end of their chain and without their heads. */
export async function* readAnchors(db: Database): AsyncGenerator<StoredAnchor[]> {
  type Row = Awaited<ReturnType<typeof listAnchors>>[number];
  for await (const page of readPages<Row>(PAGE_SIZE, (last) => listAnchors(db, last?.day ?? '-infinity'))) {
    yield page.map(({ ms, head_seq, head_hash, ...anchor }) => ({
      ...anchor,
      at: instant(ms),
      head: headOf(head_seq, head_hash),
    }));
  }
}

function listAnchors(db: Database, after: string) {
  return db
    .selectFrom('journal_anchors')
    .leftJoin('journal_heads as head', (join) => join.on('head.subject_id', '=', ANCHOR_CHAIN_ID))
    .select(['day', 'prev_hash', 'journal_anchors.hash', exactAt.as('ms')])
    .select(['head.seq as head_seq', 'head.hash as head_hash'])
    .where('day', '>', after)
    .orderBy('day')
    .limit(PAGE_SIZE)
    .execute();
}

// PostgreSQL reads the whole anchor for each page, and 20,000 heads are 3 MB.
const HEADS_PER_PAGE = 20_000;

/** Yields the heads of an anchor by id, in pages: an anchor of 200,000 chains has 25 MB. */
export function readAnchorHeads(db: Database, day: string): AsyncGenerator<{ id: string; head: unknown }[]> {
  return readPages(HEADS_PER_PAGE, async (last) => {
    const { rows } = await sql<{ id: string; head: unknown }>`
      select key as id, value as head
      from journal_anchors cross join jsonb_each(case jsonb_typeof(heads) when 'object' then heads else '{}' end)
      where day = ${day} and (${last?.id ?? null}::text is null or key collate "C" > ${last?.id ?? null})
      order by key collate "C" limit ${HEADS_PER_PAGE}`.execute(db);
    return rows;
  });
}

import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Database } from '../platform/database/connect.ts';
import { anchorJournal } from '../platform/journal/anchors/anchor.ts';
import { type Check, checkAnchors, checkChains } from '../platform/journal/verification/checks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { EventName } from '#shared/events/catalogue.ts';
import type { JsonObject } from '../platform/database/tables.ts';
import { type Actor, type NewEvent, record } from '../platform/journal/journal.sql.ts';
import { cloneDatabase } from './database/clone.ts';
import { inRolledBackTransaction, superuserUrl } from './database/superuser.ts';

/** The plan and the template of the test journal, and an id that is not in it. */
export const PLAN = '0198a6f0-0000-7000-8000-00000000000a';
export const TEMPLATE = '0198a6f0-0000-7000-8000-00000000000b';
export const OTHER_ID = '0198a6f0-0000-7000-8000-00000000000c';

const ACTOR = { id: '0198a6f0-0000-7000-8000-0000000000ff', name: 'Łukasz 李雷' };

/** The events of the test journal, in the order of their numbers. */
export const PLAN_HISTORY = [
  'plan.assigned',
  'plan.edited',
  'plan.task_completed',
  'plan.signed',
  'plan.returned',
] as const satisfies EventName[];
const TEMPLATE_HISTORY = ['template.created', 'template.edited', 'template.published'] as const;

/** Returns an event with any detail: the journal keeps what it is given, and the types alone ask for the right one. */
export function anyEvent(event: {
  event: EventName;
  subject_id: string;
  actor: Actor;
  detail?: JsonObject;
  at: Date;
}): NewEvent {
  return event as NewEvent;
}

/**
 * Creates a plan with five events and a template with three,
 * anchored on three days. `db` is a superuser's connection.
 */
export function useJournal(): { db: Database } {
  const journal = {} as { db: Database };
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase();
    drop = () => database.drop();
    journal.db = connect(superuserUrl(database.url), { max: 1 });
    await appendAndAnchor(journal.db, '01', 1, 2);
    await appendAndAnchor(journal.db, '02', 3);
    await appendAndAnchor(journal.db, '03', 4, 5);
  });
  afterAll(async () => {
    await journal.db.destroy();
    await drop();
  });
  return journal;
}

async function appendAndAnchor(db: Database, day: string, ...events: number[]): Promise<void> {
  const at = new Date(`2026-03-${day}T12:00:00.001Z`);
  for (const n of events) {
    const detail = { n, old: null };
    const about = { actor: ACTOR, at };
    await append(db, anyEvent({ event: PLAN_HISTORY[n - 1]!, subject_id: PLAN, detail, ...about }));
    const event = TEMPLATE_HISTORY[n - 1];
    if (event) await append(db, anyEvent({ event, subject_id: TEMPLATE, ...about }));
  }
  await anchorAt(db, at);
}

/** Appends an event in its own transaction. */
export function append(db: Database, event: NewEvent): Promise<number> {
  return inTransaction(db, (tx) => record(tx, event));
}

/** Writes the anchor of the day in its own transaction. */
export function anchorAt(db: Database, at: Date, timeZone = 'UTC') {
  return inTransaction(db, (tx) => anchorJournal(tx, { now: () => at, timeZone }));
}

/** Returns the findings of a check as lines. */
export async function findingLines(check: Check, db: Database): Promise<string[]> {
  const lines = [];
  for await (const { location, why } of check(db)) lines.push(`${location}: ${why}`);
  return lines;
}

/** Returns the findings after the statements, which are rolled back. */
export function findingsAfter(db: Database, statements: readonly string[]) {
  return inRolledBackTransaction(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return { chains: await findingLines(checkChains, tx), anchors: await findingLines(checkAnchors, tx) };
  });
}

/** Returns the events of a subject, oldest first. */
export function eventsOf(db: Database, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['event', 'detail'])
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .execute();
}

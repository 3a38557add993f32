import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Database } from '../database/connect.ts';
import { anchorJournal } from '../journal/anchors/anchor.ts';
import { type Check, checkAnchors, checkChains } from '../journal/verification/checks.ts';
import { record } from '../journal/store.ts';
import { cloneDatabase } from './database.ts';
import { inVain, superuserUrl } from './superuser.ts';

/** The plan and the template of the scene, and somebody who is nowhere in it. */
export const PLAN = '0198a6f0-0000-7000-8000-00000000000a';
export const TEMPLATE = '0198a6f0-0000-7000-8000-00000000000b';
export const NOBODY = '0198a6f0-0000-7000-8000-00000000000c';

const ACTOR = { id: '0198a6f0-0000-7000-8000-0000000000ff', name: 'Łukasz 李雷' };

/** A plan with five events and a template with three, anchored on three days as they grew; and a superuser to change them. */
export function useJournal(): { db: Database } {
  const scene = {} as { db: Database };
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase();
    drop = () => database.drop();
    scene.db = connect(await superuserUrl(database.url), { max: 1 });
    await grow(scene.db, '01', 1, 2);
    await grow(scene.db, '02', 3);
    await grow(scene.db, '03', 4, 5);
  });
  afterAll(async () => {
    await scene.db.destroy();
    await drop();
  });
  return scene;
}

async function grow(db: Database, day: string, ...events: number[]): Promise<void> {
  const at = new Date(`2026-03-${day}T12:00:00.001Z`);
  for (const n of events) {
    await record(db, ACTOR, 'plan', PLAN, `e${n}`, { n, old: null }, at);
    if (n <= 3) await record(db, ACTOR, 'template', TEMPLATE, `e${n}`, {}, at);
  }
  await anchorJournal(db, at, 'UTC');
}

/** What a check finds, line by line. */
export async function linesOf(check: Check, db: Database): Promise<string[]> {
  const lines = [];
  for await (const { place, why } of check(db)) lines.push(`${place}: ${why}`);
  return lines;
}

/** What the checks find after the statements, which are undone. */
export function findAfter(db: Database, statements: readonly string[]) {
  return inVain(db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return { chains: await linesOf(checkChains, tx), anchors: await linesOf(checkAnchors, tx) };
  });
}

/** What the journal tells of a subject, oldest first. */
export function eventsOf(db: Database, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['event', 'detail'])
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .execute();
}

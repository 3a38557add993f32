import type { Database } from '../database/connect.ts';
import type { JsonObject } from '../database/tables.ts';

type Actor = { id: string; name: string };
export type Subject = 'person' | 'template' | 'plan';

/** Appends what happened, in the transaction of its cause (pass the transaction as `db`). */
export async function record(
  db: Database,
  actor: Actor,
  subject: Subject,
  subjectId: string,
  event: string,
  detail: JsonObject = {},
  at = new Date(),
): Promise<void> {
  await db
    .insertInto('journal')
    .values({
      actor_id: actor.id,
      actor_name: actor.name,
      subject,
      subject_id: subjectId,
      event: `${subject}.${event}`,
      detail: JSON.stringify(detail),
      at: at.toISOString(),
    })
    .execute();
}

/** What happened to one subject, oldest first. Who may read it is the caller's to decide. */
export function readJournal(db: Database, subject: Subject, subjectId: string) {
  return db
    .selectFrom('journal')
    .select(['at', 'actor_id', 'actor_name', 'event', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}

// Ticks leave the version as it is: they are not what an editor has missed.
const KEEPS_VERSION = ['plan.task_completed', 'plan.task_reopened'];

/** The name of whoever last changed the subject in a way that its editors have to know; empty when nobody did. */
export async function findLastActor(db: Database, subject: Subject, subjectId: string): Promise<string> {
  const row = await db
    .selectFrom('journal')
    .select('actor_name')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('event', 'not in', KEEPS_VERSION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_name ?? '';
}

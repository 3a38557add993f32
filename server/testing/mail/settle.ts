import type { Database } from '../../platform/database/connect.ts';

/** Makes five minutes pass: the sender has sent the waiting mails, and a change back is a new change (Mails 10). */
export async function settleChanges(db: Database): Promise<void> {
  await db.updateTable('outbox').set({ attempts: 1, sent_at: new Date().toISOString() }).execute();
  await db
    .updateTable('held_changes')
    .set({ settles_at: new Date(Date.now() - 1_000).toISOString() })
    .execute();
}

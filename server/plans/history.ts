import type { HistoryEvent } from '#shared/plans/schema.ts';
import type { Database } from '../database/connect.ts';
import { readJournal } from '../journal/store.ts';

/** What happened to a plan (contract §5), oldest first. Who may read it is the caller's to decide. */
export async function readHistory(db: Database, planId: string): Promise<HistoryEvent[]> {
  const events = await readJournal(db, 'plan', planId);
  return events.map(({ at, actor_id, actor_name, event, detail }) => ({
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail: detail as HistoryEvent['detail'],
  }));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '#server/platform/database/connect.ts';

/** The database into which is restored, as the application's role and as the owner of its tables. */
export type Addresses = { url: string; ownerUrl: string };

const GONE_LIMIT_MS = 120_000;

/**
 * Returns the number of rows and a digest of each table, as a text; '{}' for a database without tables. Waits until
 * PostgreSQL has rolled back, or ended, the transaction of a killed restore.
 */
export async function stateOf({ ownerUrl }: Addresses): Promise<string> {
  const db = connect(ownerUrl, { max: 1 });
  try {
    await untilGone(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'gangway restore'`.execute(db);
      return rows.length === 0;
    });
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        -- The backup itself is recorded there, after its file is complete.
        and relname not like 'kysely_%' and relname <> 'job_runs' order by 1`.execute(db);
    const state: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await sql`
        select count(*) as count, sum(hashtextextended(
          -- Numbers of transactions are those of the cluster.
          (to_jsonb(t) - '{changed_in,written_in}'::text[])::text, 0)::numeric)::text as digest
        from ${sql.table(name)} t`.execute(db);
      state[name] = rows[0];
    }
    return JSON.stringify(state);
  } finally {
    await db.destroy();
  }
}

export const EMPTY = '{}';

async function untilGone(isGone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + GONE_LIMIT_MS;
  while (!(await isGone())) {
    if (performance.now() > deadline) throw new Error('a killed restore still has its connection');
    await sleep(10);
  }
}

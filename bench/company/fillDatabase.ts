import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { dayOf } from '#shared/calendar.ts';
import { generateCompany, type Sizes } from './company.ts';
import { noRows, type Row, type Rows, TABLES } from './rows.ts';

/** Rows for each round of inserts: a statement takes a fraction of a second and little memory. */
const BATCH_SIZE = 4_000;

/** Fills an empty, migrated database with a company. The same sizes, seed and day give the same company. */
export async function fillDatabase(db: Database, sizes: Sizes, seed: number): Promise<void> {
  let batch = noRows();
  let count = 0;
  async function flush() {
    // In one transaction, at whose end a trigger counts the tasks of each subplan.
    await db.transaction().execute(async (tx) => {
      // The events of a company are not those of its rows.
      await sql`set local application_name = 'gangway migrations'`.execute(tx);
      for (const table of TABLES) await insert(tx, table, batch[table]);
    });
    batch = noRows();
    count = 0;
  }
  for (const rows of generateCompany(sizes, seed, dayOf(new Date(), 'UTC'))) {
    for (const table of TABLES) {
      batch[table].push(...rows[table]);
      count += rows[table].length;
    }
    if (count >= BATCH_SIZE) await flush();
  }
  await flush();
  // Does the work of autovacuum: statistics for the planner, and a visibility map.
  await sql`vacuum analyze`.execute(db);
}

async function insert(db: Database, table: keyof Rows, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(db);
}

import { sql } from 'kysely';
import { dayOf } from '#shared/calendar.ts';
import type { Database } from '#server/database/connect.ts';
import { makeCompany, type Sizes } from './company.ts';
import { noRows, type Row, type Rows, TABLES } from './rows.ts';

/** A statement with some thousand rows takes a fraction of a second, and little memory. */
const ROWS_AT_ONCE = 4_000;

/** Fills an empty, migrated database with a company of these sizes, the same for the same seed and day. */
export async function fillCompany(db: Database, sizes: Sizes, seed: number): Promise<void> {
  let waiting = noRows();
  let count = 0;
  async function flush() {
    for (const table of TABLES) await insert(db, table, waiting[table]);
    waiting = noRows();
    count = 0;
  }
  for (const rows of makeCompany(sizes, seed, dayOf(new Date(), 'UTC'))) {
    for (const table of TABLES) {
      waiting[table].push(...rows[table]);
      count += rows[table].length;
    }
    if (count >= ROWS_AT_ONCE) await flush();
  }
  await flush();
  // As after a night of autovacuum: the planner knows the sizes, and pages are marked as visible to all.
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

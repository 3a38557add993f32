import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from '../connect.ts';
import type { DumpTable } from './catalog.ts';
import { quoted } from './copyFormat.ts';
import type { DumpContent } from './snapshot.ts';

/** Why a database is not restored. The message is one sentence for the operator. */
export class RestoreRefusal extends Error {}

/** The rows of a dump: of its tables in their order, and at the end the number of rows of each. */
export type DumpRows = {
  tables: AsyncIterable<{ table: DumpTable; rows: Readable }>;
  counts(): Promise<number[]>;
};

/**
 * The parts of a dump that are not restored, since its migrations do not create them: `table notes`, `column
 * people.badge`.
 */
export type Left = string[];

type Filled = { client: pg.PoolClient; content: DumpContent; rows: DumpRows; tables: readonly DumpTable[] };

/**
 * Fills the tables, which are empty, with the rows of the dump. Tables and columns that somebody has added by hand to the
 * database of the dump are left out.
 */
export async function fillTables(tx: Transaction, { client, content, rows, tables }: Filled): Promise<Left> {
  const left: Left = [];
  checkTables(content.tables, tables);
  const counts: (number | null)[] = [];
  for await (const { table, rows: text } of rows.tables) {
    const target = tables.find(({ name }) => name === table.name);
    if (target === undefined) {
      left.push(`table ${table.name}`);
      for await (const _part of text);
      counts.push(null);
      continue;
    }
    const extra = table.columns.filter((column) => !target.columns.includes(column));
    for (const column of extra) left.push(`column ${table.name}.${column}`);
    // COPY has no way to skip a column.
    for (const column of extra) await changeColumn(tx, table.name, `add column ${quoted(column)} text`);
    const columns = table.columns.map(quoted).join(', ');
    const copy = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`));
    await pipeline(text, copy);
    for (const column of extra) await changeColumn(tx, table.name, `drop column ${quoted(column)}`);
    counts.push(copy.rowCount);
  }
  const expected = await rows.counts();
  if (counts.some((count, index) => count !== null && count !== expected[index])) {
    throw new RestoreRefusal('The database took another number of rows than the file has.');
  }
  return left;
}

function changeColumn(tx: Transaction, table: string, change: string): Promise<unknown> {
  return sql.raw(`alter table public.${quoted(table)} ${change}`).execute(tx);
}

function checkTables(dumped: readonly DumpTable[], created: readonly DumpTable[]): void {
  for (const { name, columns } of created) {
    const found = dumped.find((table) => table.name === name);
    const missing = columns.find((column) => !found?.columns.includes(column));
    if (found !== undefined && missing === undefined) continue;
    throw new RestoreRefusal(
      `The file lacks ${found ? `the column ${name}.${missing}` : `the table ${name}`}, which its migrations make: it was made from a database that was changed by hand.`,
    );
  }
}

import { sql } from 'kysely';
import type { Transaction } from '../connect.ts';

/** Makes the text of COPY the same on every server, whatever its settings. */
export async function setCopyFormat(tx: Transaction): Promise<void> {
  await sql
    .raw(`
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    .execute(tx);
}

/** Returns the name of a table or column as it is written in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

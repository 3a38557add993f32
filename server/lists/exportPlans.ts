import { csvFile, csvLines, fieldsOf } from '#shared/csv.ts';
import { planFile, type SignedAt } from '#shared/lists/files.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { Database } from '../platform/database/connect.ts';
import { readPages } from '../platform/database/pages.ts';
import { inSnapshot } from '../platform/database/transaction.ts';
import { listPlansById } from '../plans/listed/listed.sql.ts';
import { summarize } from '../plans/summary.ts';
import { findUses, listSignedAt } from './export.sql.ts';
import { orderOf } from './order.ts';
import { listOrganisationPlans } from './organisation.sql.ts';
import { type AskedByParty, listPlanOrder } from './parties.sql.ts';
import type { Asked } from './plans.sql.ts';

type Format = 'csv' | 'json';

/** Some ten ms of a statement, so that a long export delays nobody, and 20 MB where each description is the longest. */
const EXPORT_PAGE = 1_000;

/** Returns the function that writes plans in the format, with their signatures. JSON has the text between them. */
async function writerOf(db: Database, format: Format, between: string) {
  const columns = planFile(await findUses(db));
  return {
    head: csvFile(columns, []),
    write: async (plans: readonly PlanSummary[]): Promise<string> => {
      const signed = await listSignedAt(
        db,
        plans.map(({ id }) => id),
      );
      const rows = plans.map((plan) => ({ ...plan, ...(signed.get(plan.id) ?? UNSIGNED) }));
      if (format === 'csv') return csvLines(columns, rows);
      return rows.map((row) => JSON.stringify(fieldsOf(columns, row))).join(between);
    },
  };
}

const UNSIGNED: SignedAt = { signed_at: null, approved_at: null };

/** Yields the file of the organisation's plans in parts, so that a company of any size fits into memory (Import 8). */
export async function* exportOrganisation(
  db: Database,
  asked: Asked,
  format: Format,
): AsyncGenerator<string> {
  const { head, write } = await writerOf(db, format, ',\n');
  yield format === 'csv' ? head : '[';
  let separator = '\n';
  const pages = readPages<Awaited<ReturnType<typeof listOrganisationPlans>>[number]>(EXPORT_PAGE, (last) =>
    listOrganisationPlans(db, asked, { cursor: last?.id, limit: EXPORT_PAGE }),
  );
  for await (const page of pages) {
    const text = await write(page.map((row) => summarize(row, asked.today)));
    yield format === 'csv' ? text : separator + text;
    separator = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}

/** Returns the file of the plans that somebody manages or has. */
export function exportOfParty(db: Database, asked: AskedByParty, format: Format): Promise<string> {
  return inSnapshot(db, async (tx) => {
    const { head, write } = await writerOf(tx, format, ',');
    const places = (await listPlanOrder(tx, asked)).map((row) => summarize(row, asked.today));
    const ids = places.toSorted(orderOf(asked.scope).compare).map(({ id }) => id);
    const parts: string[] = [];
    // In parts, since each plan has a description that the file has not.
    for (let at = 0; at < ids.length;) {
      const rows = await listPlansById(tx, asked.viewer, ids.slice(at, at + PAGE_SIZE));
      if (rows.length === 0) break;
      parts.push(await write(rows.map((row) => summarize(row, asked.today))));
      at += rows.length;
    }
    return format === 'csv' ? head + parts.join('') : `[${parts.join(',')}]`;
  });
}

import type { Day } from '#shared/calendar.ts';
import { csvLine } from '#shared/csv.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { exportedPlan, planColumns } from '#shared/lists/export/planExport.ts';
import type { Database } from '../platform/database/connect.ts';
import { readPages } from '../platform/database/pages.ts';
import { listOrganisationPlans } from './organisation.sql.ts';
import { summarize } from '../plans/summary.ts';
import { findUses, listSignedAt } from './export.sql.ts';

/** Some ten ms of a statement, so that a long export delays nobody, and 20 MB where each description is the longest. */
const PAGE_SIZE = 1_000;

type Export = { format: 'csv' | 'json'; filter: PlanFilter; day: Day };

/** Yields the file of the organisation's plans in parts, so that a company of any size fits into memory (Import 8). */
export async function* exportOrganisation(
  db: Database,
  viewer: Viewer,
  { format, filter, day }: Export,
): AsyncGenerator<string> {
  const uses = await findUses(db);
  const columns = planColumns(uses);
  yield format === 'csv' ? csvLine(columns) : '[';
  let separator = '\n';
  const pages = readPages<Awaited<ReturnType<typeof listOrganisationPlans>>[number]>(PAGE_SIZE, (last) =>
    listOrganisationPlans(db, viewer, { filter, cursor: last?.id, limit: PAGE_SIZE, today: day }),
  );
  for await (const page of pages) {
    const signed = await listSignedAt(
      db,
      page.map(({ id }) => id),
    );
    const rows = page.map((row) => exportedPlan(summarize(row, day), signed.get(row.id), uses));
    if (format === 'csv') {
      yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join('');
    } else {
      yield rows.map((row, index) => (index === 0 ? separator : ',\n') + JSON.stringify(row)).join('');
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}

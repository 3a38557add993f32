import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { csvLine } from '#shared/csv.ts';
import * as contract from '#shared/lists/contract.ts';
import { exportedPlan, planColumns } from '#shared/lists/export/planExport.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { inSnapshot } from '../platform/database/transaction.ts';
import { managersOnly, Refusal } from '../platform/http/errors.ts';
import { asFile } from '../platform/http/files/sendFile.ts';
import { BY_ID, linkedPage, sortedRows } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { today } from '../platform/today.ts';
import { listOnePage, listPlansById } from '../plans/listed/listed.sql.ts';
import { readOrganisation, unlogged } from '../plans/readPlan.ts';
import { summarize, summarizeListed } from '../plans/summary.ts';
import { cutChoices } from './choices.ts';
import { findUses, listSignedAt } from './export.sql.ts';
import { exportOrganisation } from './exportOrganisation.ts';
import { FOR_EMPLOYEE, FOR_MANAGER } from './order.ts';
import { listOrganisationPage } from './organisation.sql.ts';
import { isFiltered, listChoicesOf, listPlanOrder } from './parties.sql.ts';

/** The plans of a page of the organisation without `limit`. */
const ORGANISATION_PAGE = 50;

/** The lists of plans, their files and the values of their filters. */
export function listRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.listPlans, async ({ viewer, query, request, reply, read }) => {
    // The same day for the whole list, so that it is consistent at midnight.
    const day = today(context);
    const { scope, limit, cursor, ...filter } = query;
    if (scope === 'organisation') {
      return readOrganisation(services, viewer, { kind: 'list' }, async () => {
        const size = limit ?? ORGANISATION_PAGE;
        const after = cursor === undefined ? undefined : BY_ID.placeOf(cursor).id;
        const rows = await read((from) =>
          listOrganisationPage(from, viewer, { filter, cursor: after, today: day, limit: size + 1 }),
        );
        return linkedPage(rows, size, { request, reply }).map((row) => summarizeListed(row, day));
      });
    }
    if (scope === 'reports' && !viewer.is_manager) {
      throw new Refusal(403, 'auth.managers_only', 'Only managers have direct reports.');
    }
    const order = scope === 'self' ? FOR_EMPLOYEE : FOR_MANAGER;
    if (limit === undefined && cursor === undefined && !isFiltered(filter)) {
      const rows = await read((from) => listOnePage(from, viewer, scope));
      if (rows !== null)
        return unlogged(rows.map((row) => summarizeListed(row, day)).toSorted(order.compare));
    }
    // The order depends on the status and the day: it reads the sort keys of all plans, and the rows of one page.
    const page = await read((from) =>
      inSnapshot(from, async (tx) => {
        const places = await listPlanOrder(tx, viewer, { scope, filter, today: day });
        const all = places.map((row) => summarize(row, day));
        const rows = await sortedRows(all, order, query, { request, reply }, (ids) =>
          listPlansById(tx, viewer, ids),
        );
        return rows.map((row) => summarizeListed(row, day));
      }),
    );
    return unlogged(page);
  });

  registerEndpoint(app, contract.exportPlans, async ({ viewer, query, reply, read }) => {
    const { scope, format = 'csv', ...filter } = query;
    const day = today(context);
    if (scope === 'reports' && !viewer.is_manager) throw managersOnly();
    if (scope === 'organisation') {
      const file = await readOrganisation(services, viewer, { kind: 'csv', detail: { format } }, async () => {
        return Readable.from(exportOrganisation(db, viewer, { format, filter, day }));
      });
      return asFile(reply, 'onboarding-plans', format).send(file);
    }
    const { compare } = scope === 'self' ? FOR_EMPLOYEE : FOR_MANAGER;
    const { rows, columns } = await read((db) =>
      inSnapshot(db, async (tx) => {
        const uses = await findUses(tx);
        const places = await listPlanOrder(tx, viewer, { scope, filter, today: day });
        const order = places.map((row) => summarize(row, day));
        const ids = order.toSorted(compare).map(({ id }) => id);
        const signed = await listSignedAt(tx, ids);
        const rows: ReturnType<typeof exportedPlan>[] = [];
        // In parts, since each has a description that the file has not.
        while (rows.length < ids.length) {
          const part = await listPlansById(tx, viewer, ids.slice(rows.length, rows.length + PAGE_SIZE));
          if (part.length === 0) break;
          for (const row of part) rows.push(exportedPlan(summarize(row, day), signed.get(row.id), uses));
        }
        return { rows, columns: planColumns(uses) };
      }),
    );
    const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
    const text = format === 'csv' ? lines.map(csvLine).join('') : JSON.stringify(rows);
    return asFile(reply, 'onboarding-plans', format).send(text);
  });

  registerEndpoint(app, contract.listPlanChoices, async ({ viewer, query: { scope }, read }) => {
    if (scope === 'reports' && !viewer.is_manager) throw managersOnly();
    const show = async () => cutChoices(await read((from) => listChoicesOf(from, viewer, scope)));
    return scope === 'organisation'
      ? readOrganisation(services, viewer, { kind: 'list' }, show)
      : unlogged(await show());
  });
}

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/lists/contract.ts';
import { isFiltered } from '#shared/lists/filters.ts';
import type { PlanScope } from '#shared/lists/plans.ts';
import { inSnapshot } from '../platform/database/transaction.ts';
import { managersOnly, Refusal } from '../platform/http/errors.ts';
import { asFile } from '../platform/http/files/sendFile.ts';
import { linkedPage, sortedRows } from '../platform/http/nextPage.ts';
import { type Call, registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { today } from '../platform/today.ts';
import { listOnePage, listPlansById } from '../plans/listed/listed.sql.ts';
import { readOrganisation, unlogged } from '../plans/readPlan.ts';
import { summarize, summarizeListed } from '../plans/summary.ts';
import { cutChoices } from './choices.ts';
import { exportOfParty, exportOrganisation } from './exportPlans.ts';
import { orderOf } from './order.ts';
import { listOrganisationPage } from './organisation.sql.ts';
import { type AskedByParty, listPlanOrder } from './parties.sql.ts';
import { type Asked, listChoices } from './plans.sql.ts';

/** The plans of a page of the organisation without `limit`. */
const ORGANISATION_PAGE = 50;

type ListCall = Call<typeof contract.listPlans>;

/** The lists of plans, their files and the values of their filters. */
export function listRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.listPlans, (call) => {
    const { scope, limit: _, cursor: __, ...filter } = call.query;
    // The same day for the whole list, so that it is consistent at midnight.
    const asked = { viewer: call.viewer, filter, today: today(context) };
    if (scope === 'organisation') return organisationPage(services, { ...asked, scope }, call);
    if (scope === 'reports' && !call.viewer.is_manager) {
      throw new Refusal(403, 'auth.managers_only', 'Only managers have direct reports.');
    }
    return partyPage({ ...asked, scope }, call);
  });

  registerEndpoint(app, contract.exportPlans, async ({ viewer, query, reply, read }) => {
    const { scope, format = 'csv', ...filter } = query;
    requireManager(viewer, scope);
    const asked = { viewer, filter, today: today(context) };
    const file =
      scope === 'organisation'
        ? await readOrganisation(services, viewer, { kind: 'csv', detail: { format } }, async () =>
            Readable.from(exportOrganisation(db, { ...asked, scope }, format)),
          )
        : await read((from) => exportOfParty(from, { ...asked, scope }, format));
    return asFile(reply, 'onboarding-plans', format).send(file);
  });

  registerEndpoint(app, contract.listPlanChoices, async ({ viewer, query: { scope }, read }) => {
    requireManager(viewer, scope);
    const show = async () => cutChoices(await read((from) => listChoices(from, viewer, scope)));
    return scope === 'organisation'
      ? readOrganisation(services, viewer, { kind: 'list' }, show)
      : unlogged(await show());
  });
}

function requireManager(viewer: SignedIn, scope: PlanScope): void {
  if (scope === 'reports' && !viewer.is_manager) throw managersOnly();
}

function organisationPage(
  services: Services,
  asked: Asked,
  { viewer, query, request, reply, read }: ListCall,
) {
  const { limit = ORGANISATION_PAGE, cursor } = query;
  return readOrganisation(services, viewer, { kind: 'list' }, async () => {
    const rows = await read((from) => listOrganisationPage(from, asked, { cursor, limit: limit + 1 }));
    return linkedPage(rows, limit, { request, reply }).map((row) => summarizeListed(row, asked.today));
  });
}

async function partyPage(asked: AskedByParty, { viewer, query, request, reply, read }: ListCall) {
  const { scope, filter, today: day } = asked;
  const order = orderOf(scope);
  if (query.limit === undefined && query.cursor === undefined && !isFiltered(filter)) {
    const rows = await read((from) => listOnePage(from, viewer, scope));
    if (rows !== null) return unlogged(rows.map((row) => summarizeListed(row, day)).toSorted(order.compare));
  }
  // The order depends on the status and the day: it reads the sort keys of all plans, and the rows of one page.
  const page = await read((from) =>
    inSnapshot(from, async (tx) => {
      const all = (await listPlanOrder(tx, asked)).map((row) => summarize(row, day));
      const rows = await sortedRows(all, order, query, { request, reply }, (ids) =>
        listPlansById(tx, viewer, ids),
      );
      return rows.map((row) => summarizeListed(row, day));
    }),
  );
  return unlogged(page);
}

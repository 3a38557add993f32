import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/directory/people/contract.ts';
import { logAccess } from '../../accessLog/actions.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { firstOf, linkedPage, linkNextPage } from '../../platform/http/nextPage.ts';
import { type Logged, registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import * as actions from './actions.ts';
import { exportPeople } from './exportPeople.ts';
import * as store from './store.ts';
import { today } from '../../platform/today.ts';

const PAGE = 50;
/** About a screen of history. */
const EVENTS = 20;

/** People as HR and admins see them (People 15 to 17). */
export function organisationPeopleRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, limits } = services;

  /** What HR reads of others, once the log has it. Admins who are not HR read no plans, so that nothing is logged. */
  async function shown<T>(viewer: SignedIn, what: T, kind: 'list' | 'csv' = 'list'): Promise<Logged<T>> {
    if (viewer.is_hr) {
      const access = kind === 'csv' ? { kind, detail: { format: 'csv' } } : { kind };
      await logAccess(db, context, viewer, access);
    }
    return what as Logged<T>;
  }

  registerEndpoint(app, contract.listOrganisationPeople, async ({ viewer, query, request, reply, read }) => {
    const { limit = PAGE, ...filters } = query;
    const rows = await read((from) =>
      store.listPeople(from, viewer, { ...filters, limit: limit + 1, today: today(context) }),
    );
    const page = linkedPage(rows, limit, { request, reply }, store.personCursor);
    return shown(
      viewer,
      page.map(({ list_key: _, ...person }) => person),
    );
  });

  registerEndpoint(app, contract.countOrganisationPeople, async ({ viewer, query, read }) =>
    shown(viewer, await read((from) => store.countPeople(from, viewer, { ...query, today: today(context) }))),
  );

  registerEndpoint(app, contract.exportOrganisationPeople, async ({ viewer, query, reply }) => {
    await limits.count('import', viewer.id);
    const file = Readable.from(exportPeople(db, viewer, { ...query, today: today(context) }));
    return asFile(reply, 'people', 'csv').send(await shown(viewer, file, 'csv'));
  });

  registerEndpoint(app, contract.getPersonDetail, async ({ viewer, params, read }) =>
    shown(viewer, await read((from) => actions.getPerson(from, context, viewer, params.id))),
  );

  registerEndpoint(
    app,
    contract.listPersonHistory,
    async ({ viewer, params, query, request, reply, read }) => {
      const limit = query.limit ?? EVENTS;
      const events = await read((from) =>
        actions.listHistory(from, context, viewer, { id: params.id, cursor: query.cursor, limit: limit + 1 }),
      );
      const page = firstOf(events, limit);
      if (events.length > limit) linkNextPage(request, reply, actions.eventCursor(page.at(-1)!));
      return shown(
        viewer,
        page.map(({ subject_id: _, seq: __, ...event }) => event),
      );
    },
  );

  registerEndpoint(app, contract.changePersonByHand, async ({ viewer, params, body }) => {
    await limits.count('managers', viewer.id);
    const person = await inTransaction(db, (tx) =>
      actions.changePerson(tx, context, viewer, { id: params.id, body }),
    );
    return shown(viewer, person);
  });

  registerEndpoint(app, contract.addPersonByHand, async (call) => {
    await limits.count('managers', call.viewer.id);
    return idempotent(db, call, (tx) => actions.addPerson(tx, context, call.viewer, call.body()));
  });
}

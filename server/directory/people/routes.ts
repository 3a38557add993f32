import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/directory/people/contract.ts';
import { isPlanState, type PeopleList } from '#shared/lists/people.ts';
import { hasSomeDepartments } from '#shared/people/groups/rights.ts';
import { countPeople, peopleOrder, type PeopleFilter, type Reading } from '../../lists/people.sql.ts';
import { readPeople } from '../../plans/accessLog/readPeople.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { linkedPage, linkedRows } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { listFailedMails } from '../../platform/outbox/lists.sql.ts';
import * as actions from './actions.ts';
import { exportPeople } from './exportPeople.ts';
import * as store from './people.sql.ts';
import { today } from '../../platform/today.ts';

const PAGE = 50;
/** About a screen of history. */
const EVENTS = 20;

/** The lists of people, and a person as HR and admins see them (People 8, 15 to 17). */
export function organisationPeopleRoutes(app: FastifyInstance, services: Services): void {
  accountRoutes(app, services);
  listRoutes(app, services);
  personRoutes(app, services);
}

/** Returns who reads which list. */
const readingOf = ({ context }: Services, viewer: SignedIn, list: PeopleList): Reading => ({
  viewer,
  list,
  today: today(context),
});

/** The list of admins. */
function accountRoutes(app: FastifyInstance, services: Services): void {
  /** The list shows nothing of plans unless a filter does. */
  const readAccounts = <T>(viewer: SignedIn, { state }: PeopleFilter, show: () => Promise<T>): Promise<T> =>
    isPlanState(state) ? readPeople(services, viewer, show) : show();

  registerEndpoint(app, contract.listPeople, ({ viewer, query, request, reply, read }) => {
    const { limit = PAGE } = query;
    return readAccounts(viewer, query, () =>
      read(async (from) => {
        const reading = readingOf(services, viewer, 'administration');
        const rows = await store.listAccounts(from, reading, { ...query, limit: limit + 1 });
        const page = linkedPage(rows, limit, { request, reply }, peopleOrder(query.sort).cursorOf);
        const failed = await listFailedMails(
          from,
          page.map(({ id }) => id),
        );
        return page.map((person) => ({ ...person, failed_mail: failed.get(person.id) ?? null }));
      }),
    );
  });

  registerEndpoint(app, contract.countPeople, ({ viewer, query, read }) =>
    readAccounts(viewer, query, () =>
      read((from) => countPeople(from, readingOf(services, viewer, 'administration'), query)),
    ),
  );
}

/** The list of HR and admins. */
function listRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.listOrganisationPeople, ({ viewer, query, request, reply, read }) => {
    const { limit = PAGE } = query;
    return readPeople(services, viewer, async () => {
      const reading = readingOf(services, viewer, 'organisation');
      const rows = await read((from) =>
        store.listPeople(from, reading, { ...query, limit: limit + 1 }, { withPlans: true }),
      );
      const page = linkedPage(rows, limit, { request, reply }, peopleOrder(query.sort).cursorOf);
      return page.map(({ place: _, list_key: __, ...person }) => person);
    });
  });

  registerEndpoint(app, contract.countOrganisationPeople, ({ viewer, query, read }) =>
    readPeople(services, viewer, () =>
      read((from) => countPeople(from, readingOf(services, viewer, 'organisation'), query)),
    ),
  );

  registerEndpoint(app, contract.selectOrganisationPeople, ({ viewer, query, read }) =>
    readPeople(services, viewer, () => read((from) => actions.selectPeople(from, context, viewer, query))),
  );

  registerEndpoint(app, contract.exportOrganisationPeople, async ({ viewer, query, reply }) => {
    const file = await readPeople(
      services,
      viewer,
      async () => Readable.from(exportPeople(db, readingOf(services, viewer, 'organisation'), query)),
      { kind: 'csv', detail: { format: 'csv' } },
    );
    return asFile(reply, 'people', 'csv').send(file);
  });
}

function personRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, limits } = services;

  registerEndpoint(app, contract.getPersonDetail, ({ viewer, params, read }) =>
    readPeople(services, viewer, () => read((from) => actions.getPerson(from, context, viewer, params.id))),
  );

  registerEndpoint(app, contract.listPersonHistory, ({ viewer, params, query, request, reply, read }) => {
    const limit = query.limit ?? EVENTS;
    return readPeople(services, viewer, async () => {
      const events = await read((from) =>
        actions.listHistory(from, context, viewer, { id: params.id, cursor: query.cursor, limit: limit + 1 }),
      );
      const page = linkedRows(events, limit, { request, reply }, actions.eventCursor);
      return page.map(({ subject_id: _, seq: __, ...event }) => event);
    });
  });

  registerEndpoint(app, contract.changePersonByHand, ({ viewer, params, body }) =>
    readPeople(services, viewer, () =>
      inTransaction(db, (tx) => actions.changePerson(tx, context, viewer, { id: params.id, body })),
    ),
  );

  registerEndpoint(app, contract.addPersonByHand, async (call) => {
    // The refusal reveals whether an email is taken, also for people whom HR of some departments cannot list.
    if (hasSomeDepartments(call.viewer)) await limits.count('directory', call.viewer.id);
    return idempotent(db, call, (tx) => actions.addPerson(tx, context, call.viewer, call.body()));
  });
}

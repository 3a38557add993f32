import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { linkedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { listFailedMails } from '../../platform/outbox/lists.sql.ts';
import * as actions from './actions.ts';
import { listDepartments, listPeople, personCursor } from './administration.sql.ts';

const PAGE = 50;

/** The routes of admins for people (People 8). */
export function administrationRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listPeople, ({ query, request, reply, read }) =>
    read(async (db) => {
      const limit = query.limit ?? PAGE;
      const people = await listPeople(db, { ...query, limit: limit + 1 });
      const page = linkedPage(people, limit, { request, reply }, personCursor);
      const failed = await listFailedMails(
        db,
        page.map(({ id }) => id),
      );
      return page.map((person) => ({ ...person, failed_mail: failed.get(person.id) ?? null }));
    }),
  );

  registerEndpoint(app, contract.listDepartments, ({ read }) => read(listDepartments));

  registerEndpoint(app, contract.setRoles, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => actions.setRoles(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, contract.forgetAccount, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.forgetAccount(tx, context, viewer, { id: params.id }));
    return null;
  });

  registerEndpoint(app, contract.endSessions, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.endSessions(tx, context, viewer, { id: params.id }));
    return null;
  });
}

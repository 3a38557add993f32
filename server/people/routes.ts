import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/contract.ts';
import { normalizeEmail } from '#shared/people/email.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import * as actions from './actions.ts';
import { findManagerOf } from './people.sql.ts';

export function peopleRoutes(app: FastifyInstance, { db, config, context }: Services): void {
  const switchUserEmail = config.switch_user_email;

  registerEndpoint(app, contract.switchUser, ({ viewer }) =>
    inTransaction(db, (tx) => actions.switchUser(tx, context, viewer, { switchUserEmail })),
  );

  registerEndpoint(app, contract.getUserManager, async ({ params, read }) =>
    foundOr404(await read((db) => findManagerOf(db, normalizeEmail(params.email)))),
  );

  registerEndpoint(app, contract.addManager, ({ viewer, params, query }) =>
    inTransaction(db, (tx) =>
      actions.addManager(tx, context, viewer, { email: params.email, name: query.user_name }),
    ),
  );
}

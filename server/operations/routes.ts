import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/operations/contract.ts';
import { notFound } from '../platform/http/errors.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { readOperation, sendTestMail } from './actions.ts';
import { retryMail } from '../platform/outbox/outbox.sql.ts';
import { retryWork } from '../platform/work/work.sql.ts';
import { orgSettings } from '../platform/settings/cache.ts';

/** How the installation does, for admins (Operations 22). */
export function operationRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;

  registerEndpoint(app, contract.getOperation, ({ request }) =>
    readOperation(services, (error) =>
      request.log.warn({ err: error }, 'a part of the operation is unknown'),
    ),
  );

  registerEndpoint(app, contract.sendTestMail, ({ viewer }) =>
    sendTestMail({ ...orgSettings(services), mail: config.mail }, viewer),
  );

  registerEndpoint(app, contract.retryMail, async ({ params }) => {
    if (!(await retryMail(db, params.id))) throw notFound();
    return null;
  });

  registerEndpoint(app, contract.retryWork, async ({ params }) => {
    if (!(await retryWork(db, params.id))) throw notFound();
    return null;
  });
}

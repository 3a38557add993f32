import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rights } from '#shared/plans/rights.ts';
import * as contract from '#shared/signing/contract.ts';
import { inSnapshot, inTransaction } from '../database/transaction.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { authorize } from '../http/errors.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { getPlan } from '../plans/access.ts';
import { returnPlan, type SignatureOrigin, signPlan } from './actions.ts';
import { contentDisposition, planReport } from './report.ts';
import { verifyPlan } from './verification.ts';

export function signingRoutes(app: FastifyInstance, { db, config, context }: Services): void {
  registerEndpoint(app, contract.signPlan, ({ viewer, params, request }) =>
    inTransaction(db, (tx) => signPlan(tx, context, viewer, { id: params.id, origin: originOf(request) })),
  );

  registerEndpoint(app, contract.returnPlan, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => returnPlan(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, contract.generateReport, async ({ viewer, params, reply }) => {
    const plan = await getPlan(db, context, viewer, params.id);
    authorize(rights(viewer, plan).download);
    const { filename, contentType, content } = await planReport(db, config, plan.id);
    reply.type(contentType).header('content-disposition', contentDisposition(filename));
    return reply.send(content) as never;
  });

  registerEndpoint(app, contract.verifyPlan, ({ viewer, params }) =>
    inSnapshot(db, (tx) => verifyPlan(tx, viewer, params)),
  );
}

// The column of the device has 512 characters.
function originOf(request: FastifyRequest): SignatureOrigin {
  return {
    address: clientAddress(request),
    device: request.headers['user-agent']?.slice(0, 512) ?? null,
  };
}

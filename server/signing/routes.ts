import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rights } from '#shared/plans/rights.ts';
import * as contract from '#shared/signing/contract.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot, inTransaction } from '../platform/database/transaction.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { authorize } from '../platform/http/errors.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import { contentDisposition } from '../platform/http/files/sendFile.ts';
import type { Services } from '../platform/http/services.ts';
import { unlogged, readPlan, shownOf } from '../plans/readPlan.ts';
import { returnPlan, type SignatureOrigin, signPlan } from './actions.ts';
import { planReport, reportRefusal } from './report.ts';
import { verifyPlan } from './verification.ts';

export function signingRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, signer, reportQueue } = services;

  registerEndpoint(app, contract.signPlan, ({ viewer, params, ifMatch, body, request }) =>
    inTransaction(db, (tx) =>
      signPlan(tx, context, viewer, { id: params.id, ifMatch, body, origin: originOf(request) }),
    ),
  );

  registerEndpoint(app, contract.returnPlan, ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, (tx) => returnPlan(tx, context, viewer, { id: params.id, ifMatch, body })),
  );

  registerEndpoint(
    app,
    contract.generateReport,
    async ({ viewer, params, reply }) => {
      const read = <T>(work: (from: Database) => Promise<T>) => reportQueue.run(viewer.id, () => work(db));
      const render = async (plan: PlanSummary) => {
        authorize(rights(viewer, plan).download);
        return planReport(services, plan.id).catch((error: unknown) => {
          throw reportRefusal(error);
        });
      };
      const report = await readPlan(services, { viewer, params, read }, render, 'report');
      reply.type(report.contentType).header('content-disposition', contentDisposition(report.filename));
      return reply.send(report.content);
    },
    { isQueued: false },
  );

  registerEndpoint(app, contract.verifyPlan, async ({ viewer, params, read }) => {
    const report_certificate = await signer.fingerprint();
    const { reader, ...verified } = await read((from) =>
      inSnapshot(from, (tx) => verifyPlan(tx, viewer, params)),
    );
    const shown = { ...verified.shown, report_certificate };
    if (reader === null) return unlogged(shown);
    return shownOf(db, context, viewer, { plan: reader, evidence: 'verification', shown });
  });
}

// The column of the device has 512 characters.
function originOf(request: FastifyRequest): SignatureOrigin {
  return {
    address: clientAddress(request),
    device: request.headers['user-agent']?.slice(0, 512) ?? null,
  };
}

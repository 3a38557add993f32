import type { FastifyInstance } from 'fastify';
import { CERTIFICATE_ADDRESS } from '#shared/addresses.ts';
import type { Services } from '../../platform/http/services.ts';
import { serveVerifier } from './verifier.ts';

/**
 * Public files (Proof 5): the certificates of all reports, and the page that checks one. Neither reveals anything about
 * a person or a plan.
 */
export async function proofRoutes(
  app: FastifyInstance,
  { signer }: Pick<Services, 'signer'>,
  folder: string,
): Promise<void> {
  app.get(CERTIFICATE_ADDRESS, async (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .header('cache-control', 'no-cache')
      .send(await signer.certificates()),
  );
  await serveVerifier(app, signer, folder);
}

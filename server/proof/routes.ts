import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/http/services.ts';
import { serveVerifier } from './verifier.ts';

/**
 * What anybody may have without an account (Proof 5): the certificates of all reports, and the page that checks one. Neither
 * says anything of a person or of a plan.
 */
export async function proofRoutes(
  app: FastifyInstance,
  { signer }: Pick<Services, 'signer'>,
  folder: string,
): Promise<void> {
  app.get('/.well-known/gangway-certificate.pem', async (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .header('cache-control', 'no-cache')
      .send(await signer.certificates()),
  );
  await serveVerifier(app, signer, folder);
}

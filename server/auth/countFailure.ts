import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { addressKey } from '../platform/http/limits.ts';
import type { Services } from '../platform/http/services.ts';

/** Counts a failed sign-in of an address. Throws a 429 above the limit. */
export async function countFailure({ limits }: Services, request: FastifyRequest): Promise<void> {
  await limits.count('failure', addressKey(clientAddress(request)));
}

import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { addressKey, type Limits } from '../platform/http/limits.ts';

/**
 * Returns a hook that limits calls by address (API 14). They do not count together with those of the API: a
 * load balancer whose address all visitors share must not get a 429 because of them.
 */
export function limitProbes(limits: Limits): (request: FastifyRequest) => Promise<void> {
  return (request) => limits.count('address', `probe ${addressKey(clientAddress(request))}`);
}

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TrustProxy } from '../config/trustProxy.ts';

/** Converts TRUST_PROXY for Fastify. A number trusts that many hops, counted from this server. */
export function trustedHops(trust: TrustProxy): string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/**
 * Returns the address of the visitor: the one that the proxies of TRUST_PROXY report if it is an IP address,
 * else the one of the connection. Null for a closed connection.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string | null {
  const reported = withoutPort(ip ?? '');
  if (isIP(reported) !== 0) return reported;
  return socket.remoteAddress ?? null;
}

// Some proxies append the port: 203.0.113.7:49152 or [2001:db8::7]:49152.
function withoutPort(address: string): string {
  return (
    /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
    address
  );
}

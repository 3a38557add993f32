import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { isLoopback } from '../platform/config/loopback.ts';
import { Refusal } from '../platform/http/errors.ts';

type Settings = Pick<Config, 'metrics_token' | 'trust_proxy'>;

/**
 * Throws unless the metrics may be read: with the bearer token of METRICS_TOKEN, and without that setting
 * from this machine (Operations 5).
 */
export function checkMetricsReader(
  { headers, socket }: FastifyRequest,
  { metrics_token, trust_proxy }: Settings,
): void {
  if (metrics_token !== null) {
    if (!isSame(headers.authorization ?? '', `Bearer ${metrics_token}`)) {
      throw new Refusal(401, 'auth.token_required', 'Send the metrics token as a bearer token.');
    }
    return;
  }
  // To a proxy on this machine every visitor is local.
  const isProxied = trust_proxy !== 0 || Object.keys(headers).some((name) => FORWARDED.test(name));
  // A page of another site may have given its name the address of this machine, to read them in a browser here.
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : '';
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  if (isProxied || !isLoopback(address) || !isLoopback(host.replace(/^\[|\]$/g, ''))) {
    throw new Refusal(
      403,
      'auth.token_required',
      'Without METRICS_TOKEN the metrics are for this machine alone, without a proxy.',
    );
  }
}

const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/** Compares digests, so that neither content nor length influence the time. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

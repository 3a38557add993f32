import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameworkRefusal, problemOf, Refusal, refusalOf } from './errors.ts';
import { NOTHING_ALLOWED } from './securityHeaders.ts';

// Set here too, because no hook runs for a path that cannot be routed.
const PROBLEM_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_ALLOWED,
  'x-content-type-options': 'nosniff',
};

/**
 * Responds to every error with a problem document (API 4). An error other than a refusal is logged and becomes a 500. A
 * database without space is logged, too, since a person has to act.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal || refusal.code === 'database.full') request.log.error({ err: error }, 'request failed');
  const response =
    refusal ??
    new Refusal(500, 'internal.error', 'Something went wrong on our side. Try again; nothing was changed.');
  void reply
    .code(response.status)
    .headers({ ...PROBLEM_HEADERS, ...response.headers, 'request-id': request.id })
    .type('application/problem+json')
    .send(JSON.stringify({ ...problemOf(response), ...(refusal ? {} : { instance: request.id }) }));
}

const CLIENT_ERRORS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
};

/** Responds to invalid HTTP directly on the socket, since Fastify creates no request for it. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = frameworkRefusal(CLIENT_ERRORS[error.code ?? ''] ?? 400);
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries({ ...PROBLEM_HEADERS, ...refusal.headers }).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // `end` alone would wait for a client that continues sending.
  socket.destroySoon();
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names the next page of a list in the header Link (RFC 8288): the address of this one with the cursor
 * (API 19).
 */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('cursor', cursor);
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}

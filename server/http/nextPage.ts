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

/**
 * Returns the first `limit` rows, and names the next page if there are more: a list reads one row more than
 * the page has. The cursor is the id of the last row.
 */
export function linkedPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) linkNextPage(request, reply, last.id);
  return page;
}

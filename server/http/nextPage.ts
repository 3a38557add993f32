import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SIZE } from '#shared/page.ts';
import { invalidField } from './errors.ts';
import { isId } from './validation.ts';

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
 * the page has. The cursor is the id of the last row, or what `cursorOf` returns.
 */
export function linkedPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cursorOf: (row: Row) => string = ({ id }) => id,
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) linkNextPage(request, reply, cursorOf(last));
  return page;
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/**
 * Returns the page of a sorted list after the item with the id `cursor`, and names the next page if there are
 * more. For an order that only the shared rules know, so that the database cannot make the pages.
 */
export function sortedPage<Item extends { id: string }>(
  items: readonly Item[],
  { limit = PAGE_SIZE, cursor }: PageQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Item[] {
  const previous = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor.toLowerCase());
  if (cursor !== undefined && previous === -1) {
    throw invalidField(
      'cursor',
      'is no item of this list any more',
      'The list has changed. Load it from its first page.',
    );
  }
  return linkedPage(items.slice(previous + 1, previous + 2 + limit), limit, { request, reply });
}

/** Compares two items by id, which is the order of their creation: the last resort of an order. */
export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

type Kinds = readonly ('text' | 'integer' | 'id')[];

/** Returns the values by which a list is sorted as a cursor. They hold when the item they come from is gone (API 19). */
export function toCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Returns the values of a cursor. Throws a 400 for one that this list has not given out. */
export function readCursor(cursor: string, kinds: Kinds): (string | number)[] {
  const values = parse(cursor);
  if (Array.isArray(values) && values.length === kinds.length) {
    if (values.every((value, index) => IS_OF[kinds[index]!](value))) return values as (string | number)[];
  }
  throw invalidField(
    'cursor',
    'is none of this list',
    'The cursor is none of this list. Load the list from its first page.',
  );
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const IS_OF: Record<Kinds[number], (value: unknown) => boolean> = {
  // PostgreSQL takes neither NUL nor lone surrogates (API 12).
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  id: (value) => typeof value === 'string' && isId(value),
};

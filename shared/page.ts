import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { Id } from './schema.ts';

/** The most items in one response of a list, and its items without `limit` (API 19). */
export const PAGE_SIZE = 1_000;

/** The parameter `limit` of a list, whose pages have at most so many items also without it. */
export const pageLimit = (most: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      description: `the most items of the page; ${most.toLocaleString('en')} at most without it. The header Link has the address of the next page`,
    }),
  );

/** The largest body of an answer, in bytes (API 22). Files and streams are no answers in this sense. */
export const MAX_ANSWER_BYTES = 4_194_304;

/**
 * A page of a list ends before the item that would exceed this many bytes of JSON (API 22). The 1 MiB up to
 * `MAX_ANSWER_BYTES` is for the fields that the server adds to the stored rows, less than 1 kB to each of 1,000 items.
 */
export const PAGE_BYTES = 3_145_728;

/** The largest body of a request in JSON, in bytes (API 12), and so the most content of a template or plan. */
export const MAX_BODY_BYTES = 1_048_576;

/** The query of a list in pages. The cursor is the id of the last item of the page before. */
export const pageQuery = {
  limit: pageLimit(PAGE_SIZE),
  cursor: Type.Optional(Id),
};

/** As `pageQuery` of a list sorted by values of items that may go: the cursor is what the header Link says. */
export const sortedPageQuery = {
  ...pageQuery,
  // The longest has a name of 200 characters, each up to twelve in JSON.
  cursor: Type.Optional(Type.String({ maxLength: 4_000, pattern: '^[\\w-]+$' })),
};

/** The response of a list: its bound is part of the API document. */
export function page<Item extends TSchema>(item: Item, maxItems = PAGE_SIZE) {
  return Type.Array(item, { maxItems });
}

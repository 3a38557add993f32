/** Sorts before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Yields the pages of a list in the order of its key. The next page is queried while the caller uses the current one,
 * so that this process and the database work in parallel. `read` returns the next `size` rows after `last` (null for
 * the first page), and fewer only at the end.
 */
export async function* readPages<Row>(
  size: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let next: Promise<Row[]> | null = read(null); next !== null;) {
    const page: Row[] = await next;
    const last: Row | undefined = page.at(-1);
    next = last !== undefined && page.length === size ? read(last) : null;
    // A failure is thrown when the page is awaited, which a caller that stops early never does.
    next?.catch(() => undefined);
    if (last !== undefined) yield page;
  }
}

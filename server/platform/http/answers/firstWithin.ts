/**
 * Returns the first items whose JSON has at most so many bytes together: for lists within an answer that have no pages (API 22),
 * and are cut only where people have written far longer texts than usual.
 */
export function firstWithin<Item>(items: readonly Item[], bytes: number): Item[] {
  let total = 0;
  const end = items.findIndex((item) => (total += Buffer.byteLength(JSON.stringify(item)) + 1) > bytes);
  return end === -1 ? [...items] : items.slice(0, end);
}

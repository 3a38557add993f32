/**
 * Returns whether two values of JSON are the same. Parts that have kept their identity are not read, so that the
 * comparison of a large draft with its original takes no time.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [entries, others] = [Object.entries(a), b as Record<string, unknown>];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => Object.hasOwn(others, key) && isSame(value, others[key]))
  );
}

/** The result of a plan in one queue. A skipped or deleted plan waits for nothing here. */
export type Fate = 'approved' | 'returned' | 'skipped';

/** The plans of one queue by id, in the order of their list, and the position of the shown one. */
export type Queue = {
  readonly ids: readonly string[];
  readonly fates: Readonly<Record<string, Fate>>;
  /** An index of `ids`; null once every plan has a fate. */
  readonly at: number | null;
};

/** Starts with the plan `first` if it is one of them, otherwise with the first one. */
export function openQueue(ids: readonly string[], first?: string): Queue {
  const at = ids.length === 0 ? null : Math.max(0, ids.indexOf(first ?? ''));
  return { ids, fates: {}, at };
}

/**
 * Records the result of the shown plan and continues with the next one without a result, from the start after the last.
 */
export function decide(queue: Queue, fate: Fate): Queue {
  if (queue.at === null) return queue;
  const fates = { ...queue.fates, [queue.ids[queue.at]!]: fate };
  return { ...queue, fates, at: nextOpen({ ...queue, fates }, queue.at, 1) };
}

/** Goes to the next (1) or previous (-1) plan without a fate, and leaves the one that is shown as it is. */
export function step(queue: Queue, direction: 1 | -1): Queue {
  if (queue.at === null) return queue;
  return { ...queue, at: nextOpen(queue, queue.at, direction) };
}

/** Returns the id of the plan that follows the one that is shown, or null when it is the last one. */
export function idAfter(queue: Queue): string | null {
  const next = queue.at === null ? null : nextOpen(queue, queue.at, 1);
  return next === null || next === queue.at ? null : queue.ids[next]!;
}

function nextOpen({ ids, fates }: Queue, from: number, direction: 1 | -1): number | null {
  for (let distance = 1; distance <= ids.length; distance += 1) {
    const index = (from + direction * distance + ids.length * distance) % ids.length;
    if (fates[ids[index]!] === undefined) return index;
  }
  return null;
}

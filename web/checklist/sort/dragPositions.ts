/** The edges of an item of a list, in px from the top of the page. */
export type Box = { top: number; bottom: number };

/**
 * Returns the index at which the item at `from` is dropped when it is dragged down by `by` px (up below 0):
 * past every item whose middle its leading edge has crossed.
 */
export function dropIndex(boxes: readonly Box[], from: number, by: number): number {
  const top = boxes[from]!.top + by;
  const bottom = boxes[from]!.bottom + by;
  const middles = boxes.map((box) => (box.top + box.bottom) / 2);
  const passedAbove = middles.slice(0, from).filter((middle) => top < middle);
  const passedBelow = middles.slice(from + 1).filter((middle) => bottom > middle);
  return from - passedAbove.length + passedBelow.length;
}

/**
 * Returns by how many px the item at `index` moves to make room: the height of the dragged item and the gap
 * beside it.
 */
export function roomOffset(boxes: readonly Box[], from: number, to: number, index: number): number {
  const gap = boxes.length > 1 ? boxes[1]!.top - boxes[0]!.bottom : 0;
  const step = boxes[from]!.bottom - boxes[from]!.top + gap;
  if (from < index && index <= to) return -step;
  return to <= index && index < from ? step : 0;
}

/** Returns `by`, limited so that the item at `from` stays between the ends of the list. */
export function limitToList(boxes: readonly Box[], from: number, by: number): number {
  const up = boxes[0]!.top - boxes[from]!.top;
  const down = boxes.at(-1)!.bottom - boxes[from]!.bottom;
  return Math.min(Math.max(by, up), down);
}

/** Where an item of a list stands: px from the top of the page. */
export type Box = { top: number; bottom: number };

/** Where the item at `from` lands when it is carried down by so many px (up below 0): past all whose middle its edge has crossed. */
export function landingPlace(boxes: readonly Box[], from: number, by: number): number {
  const top = boxes[from]!.top + by;
  const bottom = boxes[from]!.bottom + by;
  const middles = boxes.map((box) => (box.top + box.bottom) / 2);
  const passedAbove = middles.slice(0, from).filter((middle) => top < middle);
  const passedBelow = middles.slice(from + 1).filter((middle) => bottom > middle);
  return from - passedAbove.length + passedBelow.length;
}

/** How far another item moves to make room: by the carried one and the gap beside it. */
export function makeRoom(boxes: readonly Box[], from: number, to: number, index: number): number {
  const gap = boxes.length > 1 ? boxes[1]!.top - boxes[0]!.bottom : 0;
  const step = boxes[from]!.bottom - boxes[from]!.top + gap;
  if (from < index && index <= to) return -step;
  return to <= index && index < from ? step : 0;
}

/** As far as the item at `from` can be carried: to where the list begins and ends. */
export function withinList(boxes: readonly Box[], from: number, by: number): number {
  const up = boxes[0]!.top - boxes[from]!.top;
  const down = boxes.at(-1)!.bottom - boxes[from]!.bottom;
  return Math.min(Math.max(by, up), down);
}

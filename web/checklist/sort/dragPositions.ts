/** The edges of an item, in px from the top of the window. */
export type Box = { top: number; bottom: number };

/** A list into which an item can be dragged. */
export type DropList = {
  owner: string | null;
  /** Where an item is shown that is dropped into the empty list, in px. */
  start: number;
  /** The items without the dragged one. */
  boxes: readonly Box[];
  /** How many items come before these that are not shown. */
  hidden: number;
};

/** Between two items of a list: the index there of a dropped item, and the px from the top of the window. */
export type Gap = { owner: string | null; index: number; y: number };

/** Returns all drop positions of an item. */
export function gapsOf(lists: readonly DropList[]): Gap[] {
  return lists.flatMap(({ owner, start, boxes, hidden }) =>
    Array.from({ length: boxes.length + 1 }, (_, index) => {
      const above = boxes[index - 1]?.bottom;
      const below = boxes[index]?.top;
      const y = above === undefined || below === undefined ? (above ?? below ?? start) : (above + below) / 2;
      return { owner, index: hidden + index, y };
    }),
  );
}

/** Returns the gap that is nearest to `y`, in px from the top of the window; undefined when there is none. */
export function nearestGap(gaps: readonly Gap[], y: number): Gap | undefined {
  let nearest = gaps[0];
  for (const gap of gaps) {
    if (Math.abs(gap.y - y) < Math.abs(nearest!.y - y)) nearest = gap;
  }
  return nearest;
}

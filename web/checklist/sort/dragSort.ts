/**
 * The page scrolls while the pointer is this close to the top or bottom of the window, in px: beyond the bars
 * there.
 */
const EDGE_PX = 96;
/** The scroll speed right at the edge, in px per frame: the height of a window in about a second. */
const FASTEST_PX = 14;
/** A press that moves less is no drag, in px. */
const STILL_PX = 4;

const LINE = 'pointer-events-none absolute z-20 h-0.5 rounded-full bg-accent';

/**
 * Drags the list item that contains the handle until the pointer is released, then calls `onDrop` with the owner of
 * the list and the new index. A line shows where it is dropped: in any list of its kind (`data-sort`). Escape cancels.
 * Built on pointer events: the browser's own drag and drop does not support touch, and the lists of React Aria that
 * use it cannot contain fields.
 */
export function dragSort(
  handle: HTMLElement,
  press: PointerEvent,
  onDrop: (owner: string | null, index: number) => void,
): void {
  const item = handle.closest('li')!;
  const home = item.parentElement!;
  const from = { owner: ownerOf(home), index: [...home.children].indexOf(item) };
  const grabbedAt = press.clientY - item.getBoundingClientRect().top;
  const ended = new AbortController();
  const line = document.createElement('div');
  line.className = LINE;
  let pointerY = press.clientY;
  let by = 0;
  let to: Gap | undefined;

  function follow() {
    // Measured again each time: content that scrolls into view may differ from its estimated height.
    const gaps = gapsOf(dropLists(home.dataset['sort'] ?? '', item));
    by += pointerY - grabbedAt - item.getBoundingClientRect().top;
    item.style.translate = `0 ${by}px`;
    const gap = Math.abs(by) < STILL_PX ? undefined : nearestGap(gaps, pointerY);
    to = gap && !(gap.owner === from.owner && gap.index === from.index) ? gap : undefined;
    showLine();
  }

  function showLine() {
    line.hidden = to === undefined;
    if (!to) return;
    const { left, width } = home.getBoundingClientRect();
    Object.assign(line.style, {
      top: `${to.y + window.scrollY - 1}px`,
      left: `${left}px`,
      width: `${width}px`,
    });
  }

  function scrollNearEdge() {
    if (ended.signal.aborted) return;
    const speed = scrollSpeed(pointerY);
    if (speed !== 0) window.scrollBy(0, speed * FASTEST_PX);
    requestAnimationFrame(scrollNearEdge);
  }

  function end() {
    ended.abort();
    line.remove();
    delete item.dataset['dragged'];
    item.removeAttribute('style');
    home.style.removeProperty('content-visibility');
  }

  function onKey(event: KeyboardEvent) {
    // Any other key could change the list during the drag.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') end();
  }

  const { signal } = ended;
  handle.setPointerCapture(press.pointerId);
  handle.addEventListener('pointermove', ({ clientY }) => ((pointerY = clientY), follow()), { signal });
  handle.addEventListener('pointerup', () => (end(), to && onDrop(to.owner, to.index)), { signal });
  // The system took the pointer, such as for an incoming call, or the handle left the page.
  handle.addEventListener('lostpointercapture', end, { signal });
  window.addEventListener('scroll', follow, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  item.dataset['dragged'] = '';
  // A list that is skipped off screen clips what leaves it.
  home.style.contentVisibility = 'visible';
  line.hidden = true;
  document.body.append(line);
  requestAnimationFrame(scrollNearEdge);
}

function ownerOf(list: HTMLElement): string | null {
  return list.dataset['list'] || null;
}

/** Returns the lists for items of this kind that are at most a window's height away from the window. */
function dropLists(kind: string, dragged: Element): DropList[] {
  const lists = [...document.querySelectorAll<HTMLElement>(`[data-sort="${kind}"]`)];
  const { innerHeight } = window;
  return lists.flatMap((list) => {
    const { top: start, bottom: end } = list.getBoundingClientRect();
    if (end < -innerHeight || start > 2 * innerHeight) return [];
    return {
      owner: ownerOf(list),
      start,
      hidden: Number(list.dataset['hidden'] ?? 0),
      boxes: [...list.children]
        .filter((child) => child !== dragged)
        .map((child) => child.getBoundingClientRect()),
    };
  });
}

/** Returns -1 at the top of the window to 1 at its bottom, and 0 away from both. */
function scrollSpeed(pointerY: number): number {
  const above = Math.max(0, EDGE_PX - pointerY);
  const below = Math.max(0, pointerY - (window.innerHeight - EDGE_PX));
  return Math.min(1, Math.max(-1, (below - above) / EDGE_PX));
}

/** The edges of an item, in px from the top of the window. */
type Box = { top: number; bottom: number };

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
type Gap = { owner: string | null; index: number; y: number };

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

import { dropIndex, limitToList, roomOffset } from './dragPositions.ts';

/**
 * The page scrolls while the pointer is this close to the top or bottom of the window, in px: beyond the bars
 * there.
 */
const EDGE_PX = 96;
/** The scroll speed right at the edge, in px per frame: the height of a window in about a second. */
const FASTEST_PX = 14;

/**
 * Drags the list item that contains the handle until the pointer is released, then calls `onDrop` with the
 * owner of the list and the new index. Escape cancels. Built on pointer events: the browser's own drag and drop
 * does not support touch, and the lists of React Aria that use it cannot contain fields.
 */
export function dragSort(
  handle: HTMLElement,
  press: PointerEvent,
  onDrop: (to: string | null, index: number) => void,
): void {
  const item = handle.closest('li')!;
  const items = [...item.parentElement!.children] as HTMLElement[];
  const from = items.indexOf(item);
  const owner = item.parentElement!.dataset['list'] || null;
  const boxes = items.map((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top: top + window.scrollY, bottom: bottom + window.scrollY };
  });
  const startY = press.clientY + window.scrollY;
  const ended = new AbortController();
  let pointerY = press.clientY;
  let to = from;

  const distance = () => pointerY + window.scrollY - startY;

  function follow() {
    const by = limitToList(boxes, from, distance());
    to = dropIndex(boxes, from, by);
    for (const [index, each] of items.entries()) {
      each.style.translate = `0 ${each === item ? by : roomOffset(boxes, from, to, index)}px`;
      each.style.transition = each === item ? '' : 'translate 0.15s';
    }
  }

  function scrollNearEdge() {
    if (ended.signal.aborted) return;
    const speed = scrollSpeed(pointerY);
    // No scrolling once the item is at the end of the list.
    if (limitToList(boxes, from, distance() + speed) !== limitToList(boxes, from, distance())) {
      window.scrollBy(0, speed * FASTEST_PX);
    }
    requestAnimationFrame(scrollNearEdge);
  }

  function end() {
    ended.abort();
    delete item.dataset['dragged'];
    for (const each of items) each.removeAttribute('style');
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
  handle.addEventListener('pointerup', () => (end(), to !== from && onDrop(owner, to)), { signal });
  // The system took the pointer, such as for an incoming call, or the handle left the page.
  handle.addEventListener('lostpointercapture', end, { signal });
  window.addEventListener('scroll', follow, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  item.dataset['dragged'] = '';
  requestAnimationFrame(scrollNearEdge);
}

/** Returns -1 at the top of the window to 1 at its bottom, and 0 away from both. */
function scrollSpeed(pointerY: number): number {
  const above = Math.max(0, EDGE_PX - pointerY);
  const below = Math.max(0, pointerY - (window.innerHeight - EDGE_PX));
  return Math.min(1, Math.max(-1, (below - above) / EDGE_PX));
}

import { landingPlace, makeRoom, withinList } from './landing.ts';

/** So near to the top or bottom of the window, in px, the page scrolls: further in than the bars that stand there. */
const EDGE_PX = 96;
/** In px for each frame, right at the edge: a window's height in about a second. */
const FASTEST_PX = 14;

/**
 * Carries the item of a list that the grip belongs to with the pointer. When it is let go, `onLand` learns by how many places
 * it has moved; Escape leaves it where it was. Made of pointer events, since the browser's own drag and drop knows no fingers,
 * and the lists of React Aria that build on it can hold no fields.
 */
export function carry(grip: HTMLElement, press: PointerEvent, onLand: (by: number) => void): void {
  const item = grip.closest('li')!;
  const items = [...item.parentElement!.children] as HTMLElement[];
  const from = items.indexOf(item);
  const boxes = items.map((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top: top + window.scrollY, bottom: bottom + window.scrollY };
  });
  const startY = press.clientY + window.scrollY;
  const over = new AbortController();
  let pointerY = press.clientY;
  let to = from;

  const asked = () => pointerY + window.scrollY - startY;

  function follow() {
    to = landingPlace(boxes, from, withinList(boxes, from, asked()));
    for (const [index, each] of items.entries()) {
      const by = each === item ? withinList(boxes, from, asked()) : makeRoom(boxes, from, to, index);
      each.style.translate = `0 ${by}px`;
      each.style.transition = each === item ? '' : 'translate 0.15s';
    }
  }

  // Beyond the list there is nothing to scroll to.
  function scrollNearEdge() {
    if (over.signal.aborted) return;
    const reach = edgeReach(pointerY);
    if (withinList(boxes, from, asked() + reach) !== withinList(boxes, from, asked())) {
      window.scrollBy(0, reach * FASTEST_PX);
    }
    requestAnimationFrame(scrollNearEdge);
  }

  function end() {
    over.abort();
    delete item.dataset['carried'];
    for (const each of items) each.removeAttribute('style');
  }

  function onKey(event: KeyboardEvent) {
    // Any other key could change the list under the item.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') end();
  }

  const { signal } = over;
  grip.setPointerCapture(press.pointerId);
  grip.addEventListener('pointermove', ({ clientY }) => ((pointerY = clientY), follow()), { signal });
  grip.addEventListener('pointerup', () => (end(), to !== from && onLand(to - from)), { signal });
  // Taken away, such as by a call that comes in, or gone with the page.
  grip.addEventListener('lostpointercapture', end, { signal });
  window.addEventListener('scroll', follow, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  item.dataset['carried'] = '';
  requestAnimationFrame(scrollNearEdge);
}

/** From -1 at the top of the window to 1 at its bottom; 0 where the page stands still. */
function edgeReach(pointerY: number): number {
  const above = Math.max(0, EDGE_PX - pointerY);
  const below = Math.max(0, pointerY - (window.innerHeight - EDGE_PX));
  return Math.min(1, Math.max(-1, (below - above) / EDGE_PX));
}

type Placement = 'below-start' | 'below-end' | 'above';

// Distances to the anchor and to the edges of the window, in px.
const GAP = 4;
const EDGE = 8;

/**
 * Positions an open popover next to its anchor, on the other side where there is no room. Not by CSS anchor
 * positioning, which some supported browsers do not have.
 */
function placeNear(anchor: Element, popover: HTMLElement, placement: Placement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const preferAbove = placement === 'above' ? above >= EDGE : !fitsBelow && above >= EDGE;

  const start = document.documentElement.dir === 'rtl' ? 'right' : 'left';
  const end = start === 'left' ? 'right' : 'left';
  const left =
    placement === 'above'
      ? (at.left + at.right - width) / 2
      : (placement === 'below-start' ? start : end) === 'left'
        ? at.left
        : at.right - width;

  popover.style.top = `${Math.max(EDGE, preferAbove ? above : Math.min(below, window.innerHeight - EDGE - height))}px`;
  popover.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`;
}

/** Keeps the popover at its anchor while the page scrolls or is resized. Returns a function that stops it. */
export function followAnchor(anchor: Element, popover: HTMLElement, placement: Placement): () => void {
  const place = () => placeNear(anchor, popover, placement);
  place();
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
  };
}

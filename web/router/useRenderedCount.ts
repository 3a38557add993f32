import { useDeferredValue } from 'react';
import { useBrowserValue } from '../hydration/hydration.ts';
import { useAppLocation } from './location.ts';

/** The smallest width and the gap of the cards of a grid, in px (Screens 1). */
const CARD_WIDTH = 300 + 16;

/**
 * Returns how many of `total` items are rendered: first those down to the end of the visible part of the page, and
 * all of them once it has been painted. `first` returns their number for a part of the page from its top.
 */
function useRenderedCount(total: number, first: (part: Part) => number): number {
  const { scrollTo } = useAppLocation();
  const count = useBrowserValue(
    () => first({ width: window.innerWidth, height: (scrollTo ?? window.scrollY) + window.innerHeight }),
    ({ is_narrow }) => first(is_narrow ? PHONE : DESKTOP),
  );
  return useDeferredValue(total, Math.min(total, count));
}

type Part = { width: number; height: number };

/** The windows for server rendering, in px: of a common phone and of a common laptop. */
const PHONE: Part = { width: 390, height: 844 };
const DESKTOP: Part = { width: 1_280, height: 800 };

/** Returns how many cards of a height a part of the page shows at most; in px. */
export function cardsWithin({ width, height }: Part, cardHeight: number): number {
  const columns = Math.max(1, Math.floor(width / CARD_WIDTH));
  return columns * Math.ceil(height / (cardHeight + 16));
}

/** As `useRenderedCount`, for a grid of cards of one height in px. */
export function useRenderedCards(total: number, cardHeight: number): number {
  return useRenderedCount(total, (part) => cardsWithin(part, cardHeight));
}

/** As `useRenderedCount`, for rows of one height in px. */
export function useRenderedRows(total: number, rowHeight: number): number {
  return useRenderedCount(total, ({ height }) => Math.ceil(height / rowHeight));
}

/**
 * Returns false for the first render, and true once that has been painted. True from the start on a page that is
 * scrolled to its last position, which needs the whole height.
 */
export function useAfterFirstPaint(): boolean {
  const { scrollTo } = useAppLocation();
  return useDeferredValue(true, (scrollTo ?? 0) > 0);
}

import { useDeferredValue } from 'react';
import { useAppLocation } from './location.ts';

/** The smallest width and the gap of the cards of a grid, in px (Screens 1). */
const CARD_WIDTH = 300 + 16;

/**
 * Returns how many of `total` items are rendered: first those down to the end of the visible part of the page, and
 * all of them once it has been painted. `first` returns their number for a height in px.
 */
function useRenderedCount(total: number, first: (height: number) => number): number {
  const { scrollTo } = useAppLocation();
  return useDeferredValue(total, Math.min(total, first((scrollTo ?? window.scrollY) + window.innerHeight)));
}

/** Returns how many cards a part of the page of the given height shows at most; heights in px. */
export function cardsWithin(height: number, cardHeight: number): number {
  const columns = Math.max(1, Math.floor(window.innerWidth / CARD_WIDTH));
  return columns * Math.ceil(height / (cardHeight + 16));
}

/** As `useRenderedCount`, for a grid of cards of one height in px. */
export function useRenderedCards(total: number, cardHeight: number): number {
  return useRenderedCount(total, (height) => cardsWithin(height, cardHeight));
}

/** As `useRenderedCount`, for rows of one height in px. */
export function useRenderedRows(total: number, rowHeight: number): number {
  return useRenderedCount(total, (height) => Math.ceil(height / rowHeight));
}

/**
 * Returns false for the first render, and true once that has been painted. True from the start on a page that is
 * scrolled to its last position, which needs the whole height.
 */
export function useAfterFirstPaint(): boolean {
  const { scrollTo } = useAppLocation();
  return useDeferredValue(true, (scrollTo ?? 0) > 0);
}

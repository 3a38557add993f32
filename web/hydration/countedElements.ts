import { Fragment, jsx as jsxOf, jsxs as jsxsOf } from 'react/jsx-runtime';

/*
 * React's functions for elements, as the components of the server build call them (`countedElements` in vite.config.ts).
 * A render takes time in proportion to its elements, and nothing else can stop it.
 */

// Of the process: a render is synchronous, so that no other page counts between its start and its end.
let elements = 0;
let mostElements = Number.POSITIVE_INFINITY;

/** Thrown where a page has more elements than it may. */
export class TooManyElements extends Error {}

/** Begins to count for a page. More elements than `most` throw. */
export function limitElements(most: number): void {
  elements = 0;
  mostElements = most;
}

/** Returns whether the page had more than it may: React catches what a component within a boundary throws. */
export const hasTooManyElements = () => elements > mostElements;

function count(): void {
  elements += 1;
  if (hasTooManyElements()) throw new TooManyElements();
}

export const jsx: typeof jsxOf = (type, props, key) => {
  count();
  return jsxOf(type, props, key);
};

export const jsxs: typeof jsxsOf = (type, props, key) => {
  count();
  return jsxsOf(type, props, key);
};

export { Fragment };

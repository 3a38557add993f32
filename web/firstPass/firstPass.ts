import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FirstPass } from '#shared/drawing/entry.ts';

/**
 * What the first pass of a page that the server has drawn depends on; null for a page that is drawn in the browser.
 * Components read the clock, the window and what the device stores by `useOwn`, so that both sides render the same first.
 */
export const FirstPassContext = createContext<RenderedPass | null>(null);

/** `onPart` is called on the server with the name of each component that is rendered and whose code the browser loads later. */
export type RenderedPass = FirstPass & { onPart?: (name: string) => void };

const never = () => () => {};

/**
 * Returns `read()`, which only the browser knows. On the server and in the first pass of a drawn page `first(pass)` takes
 * its place; the component renders again where the two differ.
 */
export function useOwn<Value extends string | number | boolean | null>(
  read: () => Value,
  first: (pass: FirstPass) => Value,
  subscribe: (onChange: () => void) => () => void = never,
): Value {
  const pass = useContext(FirstPassContext);
  return useSyncExternalStore(subscribe, read, pass === null ? read : () => first(pass));
}

/** Returns whether this is the first pass of a drawn page. */
export function useIsFirstPass(): boolean {
  return useOwn(
    () => false,
    () => true,
  );
}

/** Returns the language in which days are written, for the whole visit; undefined for that of the browser. */
export function useLocale(): string | undefined {
  return useContext(FirstPassContext)?.locale;
}

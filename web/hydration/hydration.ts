import { createContext, useContext, useSyncExternalStore } from 'react';
import type { HydrationInputs } from '#shared/rendering/entry.ts';

/**
 * The inputs of the hydration pass of a server-rendered page; null for a page that is rendered in the browser.
 * Components read the clock, the window and the device's storage with `useBrowserValue`, so that both sides render the same
 * first.
 */
export const HydrationContext = createContext<RenderedPass | null>(null);

/** `onPart` is called on the server with the name of each component that is rendered and whose code the browser loads later. */
export type RenderedPass = HydrationInputs & { onPart?: (name: string) => void };

const never = () => () => {};

/**
 * Returns `read()`, which only the browser knows. On the server and in the hydration pass it returns `first(pass)`; the
 * component renders again where the two differ.
 */
export function useBrowserValue<Value extends string | number | boolean | null>(
  read: () => Value,
  first: (pass: HydrationInputs) => Value,
  subscribe: (onChange: () => void) => () => void = never,
): Value {
  const pass = useContext(HydrationContext);
  return useSyncExternalStore(subscribe, read, pass === null ? read : () => first(pass));
}

/** Returns whether this is the hydration pass of a server-rendered page. */
export function useIsHydrating(): boolean {
  return useBrowserValue(
    () => false,
    () => true,
  );
}

/** Returns the language for formatting days, for the whole visit; undefined for that of the browser. */
export function useLocale(): string | undefined {
  return useContext(HydrationContext)?.locale;
}

import { useSyncExternalStore } from 'react';
import type { MenuItemProps } from '../../ui/MenuItem.tsx';

let items: readonly MenuItemProps[] = [];
const listeners = new Set<() => void>();

const NONE: typeof items = [];
/** In the hydration pass: features add their items in effects. */
const none = () => NONE;

/** Returns the items that a feature adds to the viewer's menu. */
export function useExtraMenuItems(): readonly MenuItemProps[] {
  return useSyncExternalStore(subscribe, () => items, none);
}

export function setExtraMenuItems(extra: readonly MenuItemProps[]): void {
  items = extra;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

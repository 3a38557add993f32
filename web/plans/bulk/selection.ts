import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * The plans, or people, that are selected in a list, by id. Outside of React's state: a press on one of a thousand boxes
 * renders that box alone.
 */
export type Selection = {
  has: (id: string) => boolean;
  ids: () => ReadonlySet<string>;
  set: (id: string, selected: boolean) => void;
  replace: (ids: Iterable<string>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createSelection(): Selection {
  let selected: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const replace = (ids: Iterable<string>) => {
    selected = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    has: (id) => selected.has(id),
    ids: () => selected,
    set: (id, on) => replace(on ? [...selected, id] : [...selected].filter((other) => other !== id)),
    replace,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SelectionContext = createContext<Selection | null>(null);

const never = () => () => {};

/** A selection belongs to a component, so the hydration pass has the same one on both sides. */
const useSnapshot = <Value>(subscribe: Selection['subscribe'], read: () => Value) =>
  useSyncExternalStore(subscribe, read, read);

/** Returns the selection around the component, or null where nothing can be selected. */
export const useSelection = () => useContext(SelectionContext);

/** Returns whether this plan or person is selected. */
export function useIsSelected(selection: Selection | null, id: string): boolean {
  return useSnapshot(selection?.subscribe ?? never, () => selection?.has(id) ?? false);
}

export function useAnySelected(selection: Selection | null): boolean {
  return useSnapshot(selection?.subscribe ?? never, () => (selection?.ids().size ?? 0) > 0);
}

export function useSelectedIds(selection: Selection): ReadonlySet<string> {
  return useSnapshot(selection.subscribe, selection.ids);
}

import { useId, useState } from 'react';

/** The active option of a list whose search box keeps the focus. `keys` are those of the options, in their order. */
export function useActiveOption(keys: readonly string[]) {
  const id = useId();
  const [pointed, point] = useState<string | null>(null);
  const active = Math.max(0, pointed === null ? 0 : keys.indexOf(pointed));
  const optionId = (key: string) => `${id}-${key}`;

  function moveTo(index: number) {
    const key = keys[(index + keys.length) % keys.length];
    if (key === undefined) return;
    point(key);
    document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
  }

  const activeId = keys[active] && optionId(keys[active]);
  return { listId: optionId('list'), active, activeId, point, optionId, moveTo };
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { KeyboardEvent } from 'react';
import type { ItemKind } from '#shared/checklist/defaults.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { ChangeChecklist } from '../draft/useChecklist.ts';

/** A topic or task that can be moved, with its position in its list. */
export type SortableItem = { kind: ItemKind; id: string; name: string; index: number; count: number };

/** Moves an item up and down. The focus stays on the button, so that it can be pressed again. */
export function MoveButtons({ item, change }: { item: SortableItem; change: ChangeChecklist }) {
  const { kind, id, name, index, count } = item;
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${kind} ${name} up`}
        icon={<ArrowUp />}
        aria-keyshortcuts="Alt+ArrowUp"
        disabledReason={index === 0 ? `This is the first ${kind}.` : null}
        onClick={() => change({ do: 'move', kind, id, by: -1 })}
      />
      <IconButton
        size="sm"
        label={`Move ${kind} ${name} down`}
        icon={<ArrowDown />}
        aria-keyshortcuts="Alt+ArrowDown"
        disabledReason={index === count - 1 ? `This is the last ${kind}.` : null}
        onClick={() => change({ do: 'move', kind, id, by: 1 })}
      />
    </>
  );
}

/** Alt and an arrow key move the innermost item that contains the focus. */
export function onMoveKey(event: KeyboardEvent, { kind, id }: SortableItem, change: ChangeChecklist): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  change({ do: 'move', kind, id, by: event.key === 'ArrowUp' ? -1 : 1 });
}

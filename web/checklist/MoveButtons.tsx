import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { KeyboardEvent } from 'react';
import type { ItemKind } from '#shared/checklist/defaults.ts';
import { IconButton } from '../ui/Button.tsx';
import type { ChangeChecklist } from './useChecklist.ts';

export type Place = { kind: ItemKind; id: string; name: string; index: number; count: number };

/** Moves an item within its list. Pressing again goes on: the focus stays on the button. */
export function MoveButtons({ place, change }: { place: Place; change: ChangeChecklist }) {
  const { kind, id, name, index, count } = place;
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

/** Alt with an arrow moves the item in which the focus is; the innermost one that can be moved takes it. */
export function onMoveKey(event: KeyboardEvent, { kind, id }: Place, change: ChangeChecklist): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  change({ do: 'move', kind, id, by: event.key === 'ArrowUp' ? -1 : 1 });
}

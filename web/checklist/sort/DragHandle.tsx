import GripVertical from 'lucide-react/icons/grip-vertical';
import { flushSync } from 'react-dom';
import { cx } from '../../ui/cx.ts';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { messages } from '../messages.ts';
import { dragSort } from './dragSort.ts';
import type { SortableItem } from './MoveButtons.tsx';

/** Styles of an item while it is dragged: above the others. */
export const DRAGGED =
  'relative data-dragged:z-10 data-dragged:rounded-md data-dragged:bg-raised data-dragged:shadow-pop';

/**
 * Drags an item to another position in its list. For pointers only: the move buttons and keys do the same.
 */
export function DragHandle({ item, change }: { item: SortableItem; change: ChangeChecklist }) {
  const { kind, id, name, count } = item;
  const move = (by: number) => flushSync(() => change({ do: 'move', kind, id, by }));
  return (
    <span
      aria-hidden
      title={messages.drag(kind, name)}
      className={cx(
        'grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted transition-colors duration-100 select-none hover:bg-hover hover:text-ink active:cursor-grabbing print:hidden',
        count < 2 && 'invisible',
      )}
      onPointerDown={({ button, isPrimary, currentTarget, nativeEvent }) => {
        if (button === 0 && isPrimary) dragSort(currentTarget, nativeEvent, move);
      }}
      // Keeps the focus where it is and prevents a text selection during the drag.
      onMouseDown={(event) => event.preventDefault()}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

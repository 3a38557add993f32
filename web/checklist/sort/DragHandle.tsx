import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ItemKind } from '#shared/checklist/fields.ts';
import { cx } from '../../ui/cx.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { moveAndKeepFocus } from '../focus.ts';
import { messages } from '../messages.ts';
import { dragSort } from './dragSort.ts';
import type { SortableItem } from './moveKeys.ts';

/** Styles of an item while it is dragged: above the others. */
export const DRAGGED =
  'data-dragged:z-10 data-dragged:rounded-md data-dragged:bg-raised data-dragged:shadow-pop';

const GRIP_BASE =
  'absolute grid h-8 w-5 cursor-grab touch-none place-items-center rounded-sm text-muted opacity-0 transition-opacity duration-100 select-none hover:bg-hover hover:text-ink active:cursor-grabbing pointer-coarse:opacity-100 print:hidden';

/** It is shown where the pointer or the focus is; a touch screen has no hover. */
const GRIP: Record<ItemKind, string> = {
  subplan: `${GRIP_BASE} top-2 -left-6 max-sm:hidden group-hover/subplan:opacity-100 group-focus-within/subplan:opacity-100`,
  topic: `${GRIP_BASE} top-0 -left-7 pointer-coarse:top-1.5 group-hover/topic:opacity-100 group-focus-within/topic:opacity-100`,
  task: `${GRIP_BASE} top-0 -left-7 pointer-coarse:top-1.5 group-hover/task:opacity-100 group-focus-within/task:opacity-100`,
};

/**
 * Drags an item to another position. For pointers only: the menu of the item and keys do the same.
 */
export function DragHandle({ item, change }: { item: SortableItem; change: ChangeChecklist }) {
  const { kind, id, name, isFirst, isLast } = item;
  const place = (to: string | null, index: number) =>
    moveAndKeepFocus(() => change({ do: 'place', kind, id, to, index }), id);
  return (
    <span
      aria-hidden
      title={messages.drag(kind, name)}
      className={cx(GRIP[kind], isFirst && isLast && 'hidden')}
      onPointerDown={({ button, isPrimary, currentTarget, nativeEvent }) => {
        if (button === 0 && isPrimary) dragSort(currentTarget, nativeEvent, place);
      }}
      // Keeps the focus where it is and prevents a text selection during the drag.
      onMouseDown={(event) => event.preventDefault()}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

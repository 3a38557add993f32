import GripVertical from 'lucide-react/icons/grip-vertical';
import { flushSync } from 'react-dom';
import { cx } from '../ui/cx.ts';
import { carry } from './carry.ts';
import { dragTitle } from './messages.ts';
import type { Place } from './MoveButtons.tsx';
import type { ChangeChecklist } from './useChecklist.ts';

/** The item that is being dragged stands above the others. */
export const CARRIED =
  'relative data-carried:z-10 data-carried:rounded-md data-carried:bg-raised data-carried:shadow-pop';

/** Drags an item to another place in its list. For pointers alone: the buttons beside it and the keys do the same. */
export function DragGrip({ place, change }: { place: Place; change: ChangeChecklist }) {
  const { kind, id, name, count } = place;
  const move = (by: number) => flushSync(() => change({ do: 'move', kind, id, by }));
  return (
    <span
      aria-hidden
      title={dragTitle(kind, name)}
      className={cx(
        'grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted transition-colors duration-100 select-none hover:bg-hover hover:text-ink active:cursor-grabbing print:hidden',
        count < 2 && 'invisible',
      )}
      onPointerDown={({ button, isPrimary, currentTarget, nativeEvent }) => {
        if (button === 0 && isPrimary) carry(currentTarget, nativeEvent, move);
      }}
      // The focus stays in the field where it is, and no text is selected on the way.
      onMouseDown={(event) => event.preventDefault()}
    >
      <GripVertical className="size-4" />
    </span>
  );
}

import type { KeyboardEvent } from 'react';
import type { ItemKind } from '#shared/checklist/fields.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { moveAndKeepFocus } from '../focus.ts';

/** An item that can be moved. */
export type SortableItem = {
  kind: ItemKind;
  id: string;
  name: string;
  /** Whether nothing of its kind comes before it in the whole checklist. */
  isFirst: boolean;
  isLast: boolean;
};

/** Alt and an arrow key move the innermost item that contains the focus. */
export function onMoveKey(event: KeyboardEvent, { kind, id }: SortableItem, change: ChangeChecklist): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  const by = event.key === 'ArrowUp' ? -1 : 1;
  moveAndKeepFocus(() => change({ do: 'move', kind, id, by }), id);
}

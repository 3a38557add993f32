import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItemProps } from '../../ui/MenuItem.tsx';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { changeAndFocusAddButton, moveAndKeepFocus } from '../focus.ts';
import { messages } from '../messages.ts';
import type { SortableItem } from '../sort/moveKeys.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

type ItemMenuProps = {
  item: SortableItem;
  /** The id of the item's topic or subplan, null for a subplan. Its add button gets the focus after a removal. */
  owner: string | null;
  /** Of the button. */
  className?: string | undefined;
  /** Items before the others. */
  first?: readonly MenuItemProps[];
  /** Why it cannot be removed, or null. */
  locked?: string | null;
  change: ChangeChecklist;
};

/** The menu that moves an item, or removes it after a confirmation (Checklists 7). */
export function ItemMenu(props: ItemMenuProps) {
  const { item, owner, className, first = [], locked = null, change } = props;
  const { kind, id, name, isFirst, isLast } = item;
  const [confirming, setConfirming] = useState(false);
  const move = (by: 1 | -1) => moveAndKeepFocus(() => change({ do: 'move', kind, id, by }), id);
  return (
    <>
      <Menu
        label={messages.menuFor(kind, name)}
        size="sm"
        className={className}
        items={[
          ...first,
          {
            label: messages.moveUp,
            icon: <ArrowUp />,
            disabledReason: isFirst ? messages.isFirst(kind) : null,
            onSelect: () => move(-1),
          },
          {
            label: messages.moveDown,
            icon: <ArrowDown />,
            disabledReason: isLast ? messages.isLast(kind) : null,
            onSelect: () => move(1),
          },
          {
            label: messages.remove(kind),
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: locked,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      {confirming && (
        <RemoveDialog
          kind={kind}
          name={name}
          onCancel={() => setConfirming(false)}
          onConfirm={() => changeAndFocusAddButton(() => change({ do: 'remove', kind, id }), owner)}
        />
      )}
    </>
  );
}

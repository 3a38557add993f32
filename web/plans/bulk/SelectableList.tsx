import { type ReactNode, useDeferredValue } from 'react';
import { cx } from '../../ui/cx.ts';
import { useAnySelected, useSelection } from './selection.ts';

/**
 * The area of a list with `SelectBox`es. An attribute shows all boxes once one is ticked: with a `:has()` selector the
 * browser would check the whole list at every press.
 */
export function SelectableList({ className, children }: { className?: string; children: ReactNode }) {
  // After the paint of the tick: the browser looks for the boxes in all items.
  const isSelecting = useDeferredValue(useAnySelected(useSelection()));
  return (
    <div className={cx('group/list', className)} data-selecting={isSelecting || undefined}>
      {children}
    </div>
  );
}

import type { ComponentProps, ReactElement } from 'react';
import { cx } from './cx.ts';

/** The number of items of a group: divisible by 2, 3, 4 and 5, the numbers of columns of a grid of cards. */
const GROUP = 60;

export type GroupedListProps = {
  /** The name of the list for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
  groupClassName: string;
  /** Returns the height of a group of `count` items that is not rendered yet, in CSS. */
  groupHeight: (count: number) => string;
  /** `GroupedItem`s. */
  children: readonly ReactElement[];
};

/**
 * A list of which the browser skips the groups that are off screen. When every one of a thousand items is skipped on
 * its own, each press and each frame checks all of them: half of the time from a press until the next paint.
 */
export function GroupedList({ label, className, groupClassName, groupHeight, children }: GroupedListProps) {
  const groups = Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) =>
    children.slice(index * GROUP, (index + 1) * GROUP),
  );
  return (
    <div role="list" aria-label={label} className={className}>
      {groups.map((group, index) => (
        <ul
          // A group is a position: an item that moves to another one renders again.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          role="none"
          className={cx(groupClassName, groups.length > 1 && '[content-visibility:auto]')}
          style={{ containIntrinsicHeight: `auto ${groupHeight(group.length)}` }}
        >
          {group}
        </ul>
      ))}
    </div>
  );
}

/** An item of a `GroupedList`. */
export function GroupedItem(props: ComponentProps<'li'>) {
  // The items of a list without a role have none of their own.
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles
  return <li role="listitem" {...props} />;
}

import {
  type ComponentProps,
  memo,
  type ReactElement,
  type Ref,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsHydrating } from '../hydration/hydration.ts';
import { cx } from './cx.ts';

/** The number of items of a group: divisible by 2, 3, 4 and 5, the numbers of columns of a grid of cards. */
export const GROUP = 60;

/** About the height of a row, in px. */
const ROW_HEIGHT = 40;

type GroupedListProps = {
  /** The name of the list for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
  groupClassName: string;
  /** Returns the height of a group of `count` items that is not rendered yet, in CSS. */
  groupHeight: (count: number) => string;
  /** Returns how many items a window shows; of rows by default. */
  inWindow?: (() => number) | undefined;
  /** The input of the list, such as a search: with another one the groups change one after the other. */
  view?: unknown;
  /** The heights in px of the groups that are not in the document, by index (`useFarGroups`); without it all of them are. */
  far?: ReadonlyMap<number, number> | undefined;
  /** For `useFarGroups`: around the groups. */
  ref?: Ref<HTMLDivElement> | undefined;
  /** Within a table: the groups are groups of its rows, and the items rows. */
  isTable?: boolean | undefined;
  /** `GroupedItem`s. */
  children: readonly ReactElement[];
};

/**
 * A list whose off-screen groups the browser skips. When every one of a thousand items is skipped on its own, each
 * press and each frame checks all of them: half of the time from a press until the next paint.
 */
export function GroupedList({
  label,
  className,
  groupClassName,
  groupHeight,
  inWindow = rowsInWindow,
  view,
  far,
  ref,
  isTable,
  children,
}: GroupedListProps) {
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) =>
        children.slice(index * GROUP, (index + 1) * GROUP),
      ),
    [children],
  );
  const { ready, total } = useReadyGroups(groups.length, view);
  if (total === 0) return null;
  return (
    <div ref={ref} role={isTable ? 'presentation' : 'list'} aria-label={label} className={className}>
      {Array.from({ length: total }, (_, index) => {
        const items = groups[index] ?? NONE;
        const waits = index > 0 && index >= ready;
        if (items === NONE && !waits) return null;
        return (
          <Group
            // A group is a position: an item that moves to another one renders again.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            items={ready === 0 ? items.slice(0, inWindow()) : items}
            waits={waits}
            // Skipped content has no height to measure.
            className={cx(groupClassName, total > 1 && !far && '[content-visibility:auto]')}
            height={items === NONE ? null : groupHeight(items.length)}
            farHeight={far?.get(index)}
            isTable={isTable}
          />
        );
      })}
    </div>
  );
}

const NONE: readonly ReactElement[] = [];
const rowsInWindow = () => Math.ceil(window.innerHeight / ROW_HEIGHT);

/**
 * Returns the number of groups that may show the items of this view, and the number of all groups, with those of the
 * view before. Replacing a thousand items in one render would take longer than a person's next key may wait.
 */
function useReadyGroups(count: number, view: unknown): { ready: number; total: number } {
  const [turn, setTurn] = useState({ view, ready: Number.POSITIVE_INFINITY, before: count });
  const { ready } = turn.view === view ? turn : { ready: 0 };
  const total = Math.max(count, turn.before);
  const isDone = ready >= total;
  if (turn.view !== view) setTurn({ view, ready, before: total });
  else if (isDone && turn.before !== count) {
    setTurn({ view, ready: Number.POSITIVE_INFINITY, before: count });
  }
  useEffect(() => {
    if (isDone) return;
    startTransition(() => setTurn((now) => (now.view === view ? { ...now, ready: ready + 1 } : now)));
  }, [isDone, view, ready]);
  return { ready, total: isDone ? count : total };
}

type GroupProps = {
  items: readonly ReactElement[];
  waits: boolean;
  className: string;
  /** Of the items, in CSS; null for a group that the list does not have any more. */
  height: string | null;
  /** In px, of a group whose items are not in the document. */
  farHeight: number | undefined;
  isTable: boolean | undefined;
};

/** While a group waits it keeps the items that it had, skipped by the browser, and has the height of its next ones. */
const Group = memo(function Group({ items, waits, className, height, farHeight, isTable }: GroupProps) {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const [shown, setShown] = useState(waits ? NONE : items);
  if (!waits && shown !== items) setShown(items);
  useLayoutEffect(() => {
    const element = list.current!;
    // As for items that are removed (useFocusFallback.ts).
    if (waits && element.contains(document.activeElement)) {
      element.closest('main')?.focus({ preventScroll: true });
    }
  }, [waits]);
  // The policy of the page allows no style in the HTML of the server.
  const isHydrating = useIsHydrating();
  const skipped = { contentVisibility: 'hidden', height: height ?? 0 } as const;
  const Tag = isTable ? 'div' : 'ul';
  return (
    <Tag
      ref={list}
      role={isTable ? 'rowgroup' : 'none'}
      className={className}
      style={
        farHeight !== undefined
          ? { height: farHeight }
          : waits
            ? // Not display: none, for which the browser would remove all boxes together.
              { ...skipped, position: height === null ? 'absolute' : undefined }
            : isHydrating
              ? undefined
              : { containIntrinsicHeight: `auto ${height}` }
      }
    >
      {farHeight !== undefined ? null : waits ? shown : items}
    </Tag>
  );
});

export function GroupedItem(props: ComponentProps<'li'>) {
  // The items of a list without a role have none of their own.
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles
  return <li role="listitem" {...props} />;
}

import { type ComponentProps, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from '../router/Link.tsx';
import { cardsWithin } from '../router/useRenderedCount.ts';
import { cx } from './cx.ts';
import { GroupedItem, GroupedList } from './GroupedList.tsx';
import { useFocusFallback } from './useFocusFallback.ts';

type CardProps = ComponentProps<'article'> & {
  /** For a card with a `CardLink` or `CardButton`: shows a shadow on hover. */
  interactive?: boolean | undefined;
};

export function Card({ interactive, className, ...props }: CardProps) {
  return (
    // The link in the heading is what keys open.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      onClick={interactive ? openFromText : undefined}
      className={cx(
        'relative flex min-w-0 flex-col rounded-lg border border-line bg-raised p-4 shadow-card',
        interactive &&
          'hover:border-line-strong hover:shadow-lift has-[[data-covers]:focus-visible]:outline-2 has-[[data-covers]:focus-visible]:outline-offset-2 has-[[data-covers]:focus-visible]:outline-ring',
        className,
      )}
      {...props}
    />
  );
}

/**
 * Opens a card or row on a press on its texts. These lie above its link, so that they can be selected and show their
 * whole text on hover.
 */
export function openFromText(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, dialog, [popover]')) return;
  if (!window.getSelection()?.isCollapsed) return;
  const link = currentTarget.querySelector<HTMLElement>('[data-covers]');
  if (link instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) window.open(link.href);
  else link?.click();
}

// The area of the link covers the card; menus and buttons above it need `relative`.
const COVER = 'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none';

/** The link in the heading of a card; the whole card is its target. */
export function CardLink({ className, ...props }: LinkProps) {
  return <Link data-covers className={cx(COVER, className)} {...props} />;
}

/**
 * The button in the heading of a card that opens something on the same page; the whole card is its target.
 */
export function CardButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" data-covers className={cx(COVER, 'text-left', className)} {...props} />;
}

/** Between two cards, in px. */
const GAP = 16;

type CardGridProps = {
  /** The name of the list for screen readers. */
  label?: string | undefined;
  /** Of the cards, in px. */
  height: 200 | 250;
  /** Of `GroupedList`. */
  view?: unknown;
  children: readonly ReactElement[];
};

/**
 * A list of cards between 300 and 350 px wide, in as many columns as fit (Screens 1). Its children are
 * `CardGridItem`s.
 */
export function CardGrid({ label, height, view, children }: CardGridProps) {
  return (
    <div className="@container">
      <GroupedList
        label={label}
        view={view}
        inWindow={() => cardsWithin({ width: window.innerWidth, height: window.innerHeight }, height)}
        className="flex flex-col gap-[16px]"
        // As for the items, room for shadows and focus rings.
        groupClassName="card-grid -m-[4px] gap-[16px] p-[4px]"
        groupHeight={(count) => `calc(round(up, ${count} / var(--columns)) * ${height + GAP}px - ${GAP}px)`}
      >
        {children}
      </GroupedList>
    </div>
  );
}

/**
 * A list item of a `CardGrid`, with the height of its card in px. Not painted while off screen: lists can
 * have a thousand.
 */
export function CardGridItem({ height, children }: { height: 200 | 250; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(item);
  return (
    <GroupedItem
      ref={item}
      className={cx(
        // Room for the shadow and the focus ring, which content-visibility clips at the edge of the item. An intrinsic
        // size is that of the content, without it.
        '-m-[4px] grid p-[4px] [content-visibility:auto]',
        height === 200
          ? 'min-h-[208px] [contain-intrinsic-size:auto_200px]'
          : 'min-h-[258px] [contain-intrinsic-size:auto_250px]',
      )}
    >
      {children}
    </GroupedItem>
  );
}

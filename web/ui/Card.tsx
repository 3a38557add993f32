import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { useFocusHeir } from './useFocusHeir.ts';

export type CardProps = ComponentProps<'article'> & {
  /** For a card that holds a `CardLink` or `CardButton`: it lifts under the pointer. */
  interactive?: boolean | undefined;
};

export function Card({ interactive, className, ...props }: CardProps) {
  return (
    <article
      className={cx(
        'relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-card',
        interactive &&
          'transition-[box-shadow,border-color] duration-150 hover:border-line-strong/60 hover:shadow-lift has-[[data-covers]:focus-visible]:outline-2 has-[[data-covers]:focus-visible]:outline-offset-2 has-[[data-covers]:focus-visible]:outline-ring',
        className,
      )}
      {...props}
    />
  );
}

// The link's own area covers the card; menus and buttons above it need `relative`.
const COVER = 'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none';

/** The heading link of a card, whose target is the whole card. */
export const CardLink = createLink(CoverAnchor);

function CoverAnchor({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-covers className={cx(COVER, className)} {...props}>
      {children}
    </a>
  );
}

/** The heading button of a card that opens something on the same page; the whole card presses it. */
export function CardButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" data-covers className={cx(COVER, 'text-left', className)} {...props} />;
}

export type CardGridProps = {
  /** Least width of a card in px; the cards share what is left. */
  min?: 300 | 320 | 350 | undefined;
  /** What the list holds, for screen readers. */
  label?: string | undefined;
  children: ReactNode;
};

const COLUMNS = {
  300: 'grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))]',
  320: 'grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))]',
  350: 'grid-cols-[repeat(auto-fill,minmax(min(350px,100%),1fr))]',
};

/**
 * A list of cards that fills the width. Each child becomes a list item; those out of sight are not drawn, so that a
 * thousand stay smooth.
 */
export function CardGrid({ min = 320, label, children }: CardGridProps) {
  return (
    <ul aria-label={label} className={cx('grid gap-4', COLUMNS[min])}>
      {children}
    </ul>
  );
}

/** One place in a `CardGrid`. `height` is the card's height in px (spec §9). */
export function CardGridItem({ height, children }: { height: 200 | 250; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  return (
    <li
      ref={item}
      className={cx(
        // Room for shadow and focus ring, which would be cut off at the edge of what is drawn.
        '-m-1 grid p-1 [content-visibility:auto]',
        height === 200
          ? 'min-h-[208px] [contain-intrinsic-size:auto_208px]'
          : 'min-h-[258px] [contain-intrinsic-size:auto_258px]',
      )}
    >
      {children}
    </li>
  );
}

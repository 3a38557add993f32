import { type ParsedLocation, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../ui/cx.ts';

// The place whose heading had the focus last; null until the first one, whose focus belongs to the browser.
let announced: string | null = null;

/** Names have up to 200 characters: one that long is set smaller, or it would fill a phone's whole screen. */
const LONG_TITLE = 80;

export type PageHeadingProps = {
  /** The heading and the title of the tab. */
  title: string;
  /** Stands behind the heading without being part of its name: a badge, '(3 found)'. */
  note?: ReactNode;
};

/** The h1. After a navigation it takes the focus, so that a screen reader says where the person is. */
export function PageHeading({ title, note }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && placeOf(resolvedLocation),
  });

  useEffect(() => {
    document.title = `${title} · Gangway`;
  }, [title]);

  useEffect(() => {
    if (place === undefined) return;
    // The router scrolls by itself; moving the focus must not get in its way.
    if (announced !== null && announced !== place) heading.current?.focus({ preventScroll: true });
    announced = place;
  }, [place]);

  // A page that takes the place of another one, as when the data have come, takes over the focus too.
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (element?.closest('main')?.contains(document.activeElement)) announced = '';
    };
  }, []);

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx(
          'min-w-0 font-semibold break-words',
          title.length > LONG_TITLE ? 'text-lg' : 'text-2xl',
        )}
      >
        {title}
      </h1>
      {note}
    </div>
  );
}

/** What is shown there. Parameters choose it as well as the path; `edit` and `sign` only change how it is shown. */
function placeOf({
  pathname,
  search: { edit: _, sign: __, ...chosen },
}: ParsedLocation<{ edit?: boolean; sign?: boolean }>): string {
  return pathname + JSON.stringify(chosen);
}

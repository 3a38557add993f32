import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { parseSearch } from '../sitemap/paths.ts';
import { type AppLocation } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { cx } from '../ui/cx.ts';

// The key of the page whose heading was focused last; null before the first page, which leaves the focus to
// the browser.
let focusedPage: string | null = null;

/**
 * In characters. Names have up to 200, which would fill the screen of a phone, so longer titles are set
 * smaller.
 */
const LONG_TITLE = 80;

export type PageHeadingProps = {
  /** The heading and the title of the tab. */
  title: string;
  /** Precedes the title in the title of the tab, as a person's name does. */
  tab?: string | undefined;
  /** Shown after the heading without being part of its name: a badge, '(3 found)'. */
  note?: ReactNode;
  /** A field that shows and edits the title in its place. The heading stays for screen readers. */
  field?: ReactNode;
};

/** The h1. It takes the focus after a navigation, so that a screen reader announces the page. */
export function PageHeading({ title, tab, note, field }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const page = pageKey(useAppLocation());

  useEffect(() => {
    document.title = `${tab === undefined ? '' : `${tab} · `}${title} · Gangway`;
  }, [title, tab]);

  useEffect(() => {
    // The router restores the scroll position.
    if (focusedPage !== null && focusedPage !== page) heading.current?.focus({ preventScroll: true });
    focusedPage = page;
  }, [page]);

  // When another heading replaces this one on the same page, as when data arrive, it must take over the
  // focus.
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (element?.closest('main')?.contains(document.activeElement)) focusedPage = '';
    };
  }, []);

  return (
    <div
      className={cx('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1', Boolean(field) && 'relative grow')}
    >
      {field}
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx(
          field ? 'sr-only' : 'min-w-0 font-semibold break-words',
          title.length > LONG_TITLE ? 'text-lg' : 'text-2xl',
        )}
      >
        {title}
      </h1>
      {note}
    </div>
  );
}

/** Returns a key of the shown object: the path and the query without `edit` and `sign`, which show the same object. */
function pageKey({ path, query }: AppLocation): string {
  const { edit: _, sign: __, ...selected } = parseSearch(query);
  return path + JSON.stringify(selected);
}

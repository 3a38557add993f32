import { createLink } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from '../ui/cx.ts';

export type SidebarProps = {
  /** Names the landmark, such as 'Onboarding plans'. */
  label: string;
  /** A `SearchField`; stays in sight on a phone. */
  search?: ReactNode;
  /** On a phone the rest folds into a button with this text: what is chosen now, such as 'Active Plans'. */
  current: string;
  children: ReactNode;
};

/** The 280 px wide column at the side of a page; on a phone the search and a button stand above the content. */
export function Sidebar({ label, search, current, children }: SidebarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <aside
      aria-label={label}
      className="shrink-0 border-line px-4 pt-4 sm:px-6 md:sticky md:top-14 md:h-[calc(100dvh-3.5rem)] md:w-[280px] md:overflow-y-auto md:border-r md:bg-surface md:px-4 md:py-5"
    >
      {search}
      <button
        type="button"
        className={cx(
          'flex h-9 w-full items-center justify-between gap-3 rounded-md border border-line bg-surface px-3.5 text-base font-medium shadow-card md:hidden',
          Boolean(search) && 'mt-3',
        )}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 truncate" title={current}>
          {current}
        </span>
        <ChevronDown
          className={cx('size-4 shrink-0 transition-transform duration-150', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={cx('mt-2 flex-col gap-5 md:flex', Boolean(search) && 'md:mt-4', open ? 'flex' : 'hidden')}
        // A choice has been made: on a phone the list has done its work.
        onClickCapture={(event) => (event.target as Element).closest('a, button') && setOpen(false)}
      >
        {children}
      </div>
    </aside>
  );
}

/** A group of entries, with a heading of its own where there are several. */
export function SidebarGroup({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={title ? id : undefined} aria-label={title ? undefined : 'Views'}>
      {title && (
        <h2 id={id} className="mb-1 px-3 text-xs font-medium text-muted">
          {title}
        </h2>
      )}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </nav>
  );
}

type Entry = { icon?: ReactNode; count?: number | undefined };

const ENTRY =
  'flex w-full min-w-0 items-center gap-2.5 rounded-md px-3 py-[0.4375rem] text-left text-base font-medium transition-colors duration-100 focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0';
const OTHER = 'text-muted hover:bg-hover hover:text-ink';
const CURRENT = 'bg-accent-soft text-accent-ink';
const CURRENT_LINK = 'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink';

function EntryContent({ icon, count, children }: Entry & { children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      {count !== undefined && <span className="text-xs tabular-nums">{count}</span>}
    </>
  );
}

/** An entry that leads to another page; marks itself when it is the current one. */
export const SidebarLink = createLink(EntryAnchor);

function EntryAnchor({ icon, count, children, className, ...props }: ComponentProps<'a'> & Entry) {
  return (
    <li>
      <a className={cx(ENTRY, OTHER, CURRENT_LINK, className)} {...props}>
        <EntryContent icon={icon} count={count}>
          {children}
        </EntryContent>
      </a>
    </li>
  );
}

export type SidebarButtonProps = Entry & {
  current: boolean;
  onClick: () => void;
  title?: string;
  children: ReactNode;
};

/** An entry that changes what the page shows, such as a filter. */
export function SidebarButton({ icon, count, current, onClick, title, children }: SidebarButtonProps) {
  return (
    <li>
      <button
        type="button"
        title={title}
        aria-current={current || undefined}
        className={cx(ENTRY, current ? CURRENT : OTHER)}
        onClick={onClick}
      >
        <EntryContent icon={icon} count={count}>
          {children}
        </EntryContent>
      </button>
    </li>
  );
}

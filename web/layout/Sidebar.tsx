import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { NavLink, type NavLinkProps } from '../router/Link.tsx';
import { cx } from '../ui/cx.ts';

type SidebarProps = {
  /** Names the landmark, such as 'Onboarding plans'. */
  label: string;
  /** A `SearchField`; always visible on a phone. */
  search?: ReactNode;
  /** The current entry, such as 'Active Plans': the label of the button that shows the entries on a phone. */
  current: string;
  children: ReactNode;
};

/** The column of 280 px next to a page (Screens 1); on a phone the search and a button above the content. */
export function Sidebar({ label, search, current, children }: SidebarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <aside
      aria-label={label}
      className="shrink-0 border-line px-4 pt-4 sm:px-6 md:sticky md:top-14 md:h-[calc(100dvh-3.5rem)] md:w-[280px] md:overflow-y-auto md:border-r md:bg-canvas md:px-4 md:py-5"
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
        // Closes the list of a phone after a choice.
        onClickCapture={(event) => (event.target as Element).closest('a, button') && setOpen(false)}
      >
        {children}
      </div>
    </aside>
  );
}

/** A group of entries; with a heading when there are several groups. */
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
// Not semibold on touch screens, whose larger labels would then need a second line.
const CURRENT = 'bg-grey-soft pointer-fine:font-semibold text-ink';
const CURRENT_LINK =
  'aria-[current=page]:bg-grey-soft pointer-fine:aria-[current=page]:font-semibold aria-[current=page]:text-ink';

function EntryContent({ icon, count, children }: Entry & { children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="line-clamp-2 min-w-0 grow">{children}</span>
      {count !== undefined && <span className="text-xs figures">{count}</span>}
    </>
  );
}

/** An entry that links to another page; marked when it is the current one. */
export function SidebarLink({ icon, count, children, className, ...props }: NavLinkProps & Entry) {
  return (
    <li>
      <NavLink className={cx(ENTRY, OTHER, CURRENT_LINK, className)} {...props}>
        <EntryContent icon={icon} count={count}>
          {children}
        </EntryContent>
      </NavLink>
    </li>
  );
}

type SidebarButtonProps = Entry & {
  current: boolean;
  onClick: () => void;
  title?: string;
  children: ReactNode;
};

/** An entry that changes the content of the page, such as a filter. */
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

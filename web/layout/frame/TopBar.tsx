import type { ReactNode } from 'react';
import { landingOf } from '../../sitemap/entrance.ts';
import { Link, NavLink } from '../../router/Link.tsx';
import { Logo } from './Logo.tsx';
import { navigationFor } from './navigation.ts';
import type { Account } from './account.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

export type TopBarProps = Account & {
  /** The button that opens the search. */
  search: ReactNode;
};

export function TopBar({ viewer, actions, search }: TopBarProps) {
  const links = navigationFor(viewer);
  // A tablet has room for four links. HR has more, and the menu until all of them fit: they neither wrap nor shrink.
  const many = links.length > 4;
  const inBar = `hidden gap-1 ${many ? 'lg:flex' : 'bar:flex'}`;
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface/90 px-2 [backdrop-filter:blur(12px)] sm:px-4 md:gap-6">
      <PhoneMenu viewer={viewer} actions={actions} many={many} />
      {/* The name needs another width in each font: where it has no room beside the logo, it wraps below the edge. */}
      <Link
        to={landingOf(viewer)}
        className="flex h-8.5 shrink-100 flex-wrap items-center gap-x-2.5 overflow-hidden rounded-md p-1 text-lg font-semibold"
      >
        <Logo className="size-6.5 shrink-0" />
        Gangway
      </Link>
      <nav aria-label="Main" className={`h-full shrink-0 ${inBar}`}>
        {links.map(({ title, target }) => (
          <NavLink
            key={title}
            to={target}
            className="relative flex items-center px-2.5 text-base whitespace-nowrap font-medium text-muted transition-colors duration-100 after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 hover:text-ink focus-visible:-outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:after:bg-accent"
          >
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {search}
        <div className={`min-w-0 items-center ${inBar}`}>
          <UserMenu viewer={viewer} />
          {actions}
        </div>
        <ThemeSwitch />
      </div>
    </header>
  );
}

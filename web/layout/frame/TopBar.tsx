import type { ReactNode } from 'react';
import { landingOf } from '../../sitemap/entrance.ts';
import { Link, NavLink } from '../../router/Link.tsx';
import { navigationFor, helpFor } from './navigation.ts';
import type { Account } from './account.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../../ui/Button.tsx';
import { switchLabel, switchTheme, useOtherTheme } from './theme.ts';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Keyboard from 'lucide-react/icons/keyboard';
import Settings from 'lucide-react/icons/settings';
import { nameOrEmail } from '#shared/people/name.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { openShortcuts } from '../../shortcuts/openShortcuts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useExtraMenuItems } from './extraMenuItems.ts';

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

/** The product's logo, the same picture as mark.svg. */
function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" overflow="visible" aria-hidden className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5.5 23.5h5.5L21 13.5h5.5" strokeWidth="3" />
      </g>
      <circle cx="13" cy="10.5" r="3" fill="#fff" />
    </svg>
  );
}

function ThemeSwitch() {
  const other = useOtherTheme();
  return (
    <IconButton
      label={switchLabel(other)}
      icon={other === 'light' ? <Sun /> : <Moon />}
      onClick={switchTheme}
    />
  );
}

/** The menu behind the viewer's name (Screens 3). */
function UserMenu({ viewer }: Pick<Account, 'viewer'>) {
  const name = nameOrEmail(viewer);
  const extra = useExtraMenuItems();
  return (
    <Menu
      label={`Menu of ${name}`}
      tone="quiet"
      size="sm"
      className="min-w-0 shrink!"
      icon={<Avatar name={name} size="sm" />}
      text={
        <>
          <span className="sr-only">Menu of</span>
          <span className="max-w-48 truncate pr-px max-lg:sr-only">{name}</span>
        </>
      }
      items={[
        { label: 'Settings', icon: <Settings />, onSelect: () => void navigate(paths.settings()) },
        { label: 'Help', icon: <CircleQuestionMark />, onSelect: () => void navigate(helpFor(viewer)) },
        { label: 'Keyboard shortcuts', icon: <Keyboard />, onSelect: openShortcuts },
        ...extra,
      ]}
    />
  );
}

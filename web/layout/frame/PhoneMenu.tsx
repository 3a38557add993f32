import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Keyboard from 'lucide-react/icons/keyboard';
import MenuIcon from 'lucide-react/icons/menu';
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useId, useRef, useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Self } from '#shared/people/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { NavLink } from '../../router/Link.tsx';
import { openShortcuts } from '../../shortcuts/openShortcuts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx';
import { useExtraMenuItems } from './extraMenuItems.ts';
import { helpFor, navigationFor } from './navigation.ts';

/** The signed-in person and the buttons that act on their account. */
export type Account = {
  viewer: Pick<Self, 'id' | 'name' | 'email' | 'is_manager' | 'is_hr'>;
  actions: ReactNode;
};

/** The distance between the bar and the panel, in px. */
const GAP = 4;

/** The links and buttons of the top bar in a panel below it, for narrow screens. */
export function PhoneMenu({ viewer, actions }: Account) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const extra = useExtraMenuItems();
  const close = () => panel.current?.hidePopover();
  return (
    <div className="bar:hidden">
      <IconButton
        label="Menu"
        icon={<MenuIcon />}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={({ currentTarget: menu }) => {
          // The position of the bar depends on whether the banner above it is scrolled away.
          const { bottom = 0 } = menu.closest('header')?.getBoundingClientRect() ?? {};
          menu.style.top = `${bottom + GAP}px`;
          // It scrolls where the window is low, such as a phone that is turned.
          menu.style.maxHeight = `calc(100dvh - ${bottom + 2 * GAP}px)`;
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="enter fixed inset-x-2 bottom-auto m-0 w-auto overflow-y-auto rounded-lg bg-raised p-2 text-ink shadow-pop"
      >
        <p className="flex items-center gap-3 px-3 py-2">
          <Avatar name={nameOrEmail(viewer)} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{nameOrEmail(viewer)}</span>
            <span className="block truncate text-sm text-muted">{viewer.email}</span>
          </span>
        </p>
        <nav aria-label="Main" className="my-1 flex flex-col border-y border-line py-1">
          {navigationFor(viewer).map(({ title, target }) => (
            <NavLink
              key={title}
              to={target}
              onClick={close}
              className="rounded-md px-3 py-2 text-lg font-medium aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              {title}
            </NavLink>
          ))}
        </nav>
        <div className="flex flex-col items-stretch *:justify-start">
          <LinkButton to={paths.settings()} tone="quiet" size="sm" icon={<Settings />} onClick={close}>
            Settings
          </LinkButton>
          <LinkButton
            to={helpFor(viewer)}
            tone="quiet"
            size="sm"
            icon={<CircleQuestionMark />}
            onClick={close}
          >
            Help
          </LinkButton>
          <Button
            tone="quiet"
            size="sm"
            icon={<Keyboard />}
            onClick={() => {
              close();
              openShortcuts();
            }}
          >
            Keyboard shortcuts
          </Button>
          {extra.map(({ label, icon, onSelect }) => (
            <Button
              key={label}
              tone="quiet"
              size="sm"
              icon={icon}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {label}
            </Button>
          ))}
          {actions}
        </div>
      </div>
    </div>
  );
}

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Keyboard from 'lucide-react/icons/keyboard';
import Settings from 'lucide-react/icons/settings';
import { nameOrEmail } from '#shared/people/name.ts';
import { paths } from '../../sitemap/paths.ts';
import { NavLink } from '../../router/Link.tsx';
import { openShortcuts } from '../../shortcuts/openShortcuts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { useExtraMenuItems } from './extraMenuItems.ts';
import { helpFor, navigationFor } from './navigation.ts';
import type { Account } from './account.ts';

/** The content of the menu on narrow screens: the links and buttons of the top bar. */
export function PhoneMenuPanel({ viewer, actions, close }: Account & { close: () => void }) {
  const extra = useExtraMenuItems();
  return (
    <>
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
        <LinkButton to={helpFor(viewer)} tone="quiet" size="sm" icon={<CircleQuestionMark />} onClick={close}>
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
    </>
  );
}

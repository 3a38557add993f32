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
import { helpFor } from './navigation.ts';
import type { Account } from './account.ts';

/** The menu behind the viewer's name (Screens 3). */
export function UserMenu({ viewer }: Pick<Account, 'viewer'>) {
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

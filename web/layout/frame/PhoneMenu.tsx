import MenuIcon from 'lucide-react/icons/menu';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { preloadable, preloadQuietly, whenIdle } from '../../ui/preloadable.tsx';
import type { Account } from './account.ts';

const PhoneMenuPanel = preloadable(async () => (await import('./PhoneMenuPanel.tsx')).PhoneMenuPanel);

/** The distance between the bar and the panel, in px. */
const GAP = 4;

/** The links and buttons of the top bar in a panel below it, for narrow screens: wider ones for people with `many` links. */
export function PhoneMenu({ viewer, actions, many }: Account & { many: boolean }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // Wide windows never need it.
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => preloadQuietly(PhoneMenuPanel)), []);
  return (
    <div className={many ? 'lg:hidden' : 'bar:hidden'}>
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
          setWanted(true);
          // The position of the bar depends on whether the banner above it is scrolled away.
          const { bottom = 0 } = menu.closest('header')?.getBoundingClientRect() ?? {};
          menu.style.top = `${bottom + GAP}px`;
          // It scrolls where the window is low, such as a phone that is turned.
          menu.style.maxHeight = `calc(100dvh - ${bottom + 2 * GAP}px)`;
        }}
        onToggle={({ newState, target, currentTarget }) => {
          // React also fires it for the tooltips inside.
          if (target === currentTarget) setOpen(newState === 'open');
        }}
        className="enter fixed inset-x-2 bottom-auto m-0 w-auto overflow-y-auto rounded-lg bg-raised p-2 text-ink shadow-pop"
      >
        {wanted && (
          <PhoneMenuPanel viewer={viewer} actions={actions} close={() => panel.current?.hidePopover()} />
        )}
      </div>
    </div>
  );
}

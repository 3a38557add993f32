import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonTone, IconButton } from './Button.tsx';
import { MenuItem, type MenuItemProps } from './MenuItem.tsx';
import { followAnchor } from './popover.ts';

type MenuProps = {
  /** The name of the menu, such as 'Menu for Ada Okafor'. */
  label: string;
  items: readonly MenuItemProps[];
  /** The text of the button; by default it only has an icon. */
  text?: ReactNode;
  icon?: ReactNode;
  tone?: ButtonTone | undefined;
  size?: 'sm' | 'md' | undefined;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  /** Called when it is opened, as to load what the items need. */
  onOpen?: (() => void) | undefined;
};

/** Letters typed within this time form one search word, in ms. */
const TYPE_AHEAD_MS = 600;

/** A button that opens a list of actions. The list is not rendered while it is closed. */
export function Menu({ label, items, text, icon = <Ellipsis />, tone, size, className, ...rest }: MenuProps) {
  const { open, hide, opener, list } = useMenu(rest);
  return (
    <>
      {text ? (
        <Button {...opener} {...{ icon, tone, size, className }}>
          {text}
        </Button>
      ) : (
        <IconButton {...opener} {...{ label, icon, tone, size, className }} />
      )}
      <div
        {...list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className="enter fixed inset-auto m-0 max-h-[80dvh] max-w-[min(20rem,90vw)] min-w-48 overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-pop"
      >
        {open &&
          items.map((item) => (
            <MenuItem
              key={item.label}
              {...item}
              onSelect={() => {
                hide();
                item.onSelect();
              }}
            />
          ))}
      </div>
    </>
  );
}

/** Opens and closes the list, and moves the focus in it. Returns the properties of the button and of the list. */
function useMenu({ align = 'end', onOpen }: Pick<MenuProps, 'align' | 'onOpen'>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const unfollow = useRef<(() => void) | null>(null);
  const [open, setOpen] = useState(false);
  const itemNodes = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const targetOf = useMenuKeys();

  function show(first: 'first' | 'last') {
    if (!list.current || !button.current) return;
    onOpen?.();
    flushSync(() => setOpen(true));
    list.current.showPopover();
    unfollow.current = followAnchor(button.current, list.current, `below-${align}`);
    itemNodes()
      .at(first === 'first' ? 0 : -1)
      ?.focus();
  }

  function hide() {
    // The browser only returns the focus when it is still inside the list.
    list.current?.hidePopover();
    button.current?.focus();
  }

  const listProps: ComponentProps<'div'> = {
    ref: list,
    id,
    onToggle: (event) => {
      // React also fires it for elements inside.
      if (event.newState === 'open' || event.target !== event.currentTarget) return;
      unfollow.current?.();
      setOpen(false);
    },
    onKeyDown: (event) => {
      const nodes = itemNodes();
      const to = targetOf(event, nodes);
      if (event.key === 'Tab') hide();
      if (to === undefined) return;
      event.preventDefault();
      nodes[(to + nodes.length) % nodes.length]?.focus();
    },
  };
  const opener = useOpener({ open, show, hide });
  return {
    open,
    hide,
    opener: { ...opener, ref: button, 'aria-controls': open ? id : undefined },
    list: listProps,
  };
}

type OpenerState = { open: boolean; show: (first: 'first' | 'last') => void; hide: () => void };

function useOpener({ open, show, hide }: OpenerState): ComponentProps<'button'> {
  const pressedOpen = useRef(false);
  return {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    // A press outside the list closes it before the click arrives, which must not open it again.
    onPointerDown: () => (pressedOpen.current = open),
    onClick: () => {
      const wasOpen = open || pressedOpen.current;
      pressedOpen.current = false;
      if (wasOpen) hide();
      else show('first');
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
}

/** Returns a function that returns the index of the item to which a key moves. Letters search. */
function useMenuKeys() {
  const typed = useRef({ word: '', at: 0 });
  return (event: KeyboardEvent, nodes: HTMLElement[]): number | undefined => {
    const at = nodes.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') return at + 1;
    if (event.key === 'ArrowUp') return at - 1;
    if (event.key === 'Home') return 0;
    if (event.key === 'End') return -1;
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
      return undefined;
    const continued = event.timeStamp - typed.current.at < TYPE_AHEAD_MS;
    const word = (continued ? typed.current.word : '') + event.key.toLowerCase();
    typed.current = { word, at: event.timeStamp };
    // A single letter moves to the next item that starts with it; a longer word may match the current item.
    const from = word.length === 1 ? at + 1 : at;
    const found = nodes.findIndex((_, index) =>
      nodes[(from + index) % nodes.length]?.textContent?.toLowerCase().startsWith(word),
    );
    return found === -1 ? undefined : from + found;
  };
}

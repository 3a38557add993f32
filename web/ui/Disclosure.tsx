import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';

type DisclosureProps = {
  title: string;
  /** Shown next to the title, such as a count. */
  note?: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Called when the button is hovered or focused, to load the content early. */
  onPreload?: () => void;
  children: ReactNode;
};

/**
 * A section that opens on a press. Its content is first rendered then, and keeps its state when the section
 * is closed.
 */
export function Disclosure({ title, note, isOpen = false, onPreload, children }: DisclosureProps) {
  const id = useId();
  const [state, setState] = useState<'new' | 'open' | 'folded'>(isOpen ? 'open' : 'new');
  const open = state === 'open';
  return (
    <section aria-labelledby={`${id}-title`} className="no-print border-b border-line">
      <h2 className="text-base font-semibold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-sm py-2 text-left transition-colors duration-100 hover:bg-hover"
          onPointerEnter={onPreload}
          onFocus={onPreload}
          onClick={() => setState(open ? 'folded' : 'open')}
        >
          <ChevronDown
            className={cx(
              'size-4 shrink-0 text-muted transition-transform duration-150',
              !open && '-rotate-90',
            )}
          />
          <span id={`${id}-title`} className="min-w-0 break-words">
            {title}
          </span>
          {note && <span className="ml-auto shrink-0 text-sm font-medium text-muted">{note}</span>}
        </button>
      </h2>
      {state !== 'new' && (
        <div id={id} hidden={!open} className="pt-1 pb-5 pl-7">
          {children}
        </div>
      )}
    </section>
  );
}

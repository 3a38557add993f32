import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';

export type DisclosureProps = {
  title: string;
  /** Shown beside the title, such as a count. */
  note?: ReactNode;
  /** Called when the button is hovered or focused, to load the content early. */
  onPreload?: () => void;
  children: ReactNode;
};

/**
 * A section that opens on a press. Its content is first rendered then, and keeps its state when the section
 * is closed.
 */
export function Disclosure({ title, note, onPreload, children }: DisclosureProps) {
  const id = useId();
  const [state, setState] = useState<'new' | 'open' | 'folded'>('new');
  const open = state === 'open';
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="no-print rounded-lg border border-line bg-surface shadow-card"
    >
      <h2 className="text-base font-semibold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className="flex w-full items-center gap-2.5 rounded-lg px-4 py-3 text-left transition-colors duration-100 hover:bg-hover sm:px-5"
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
          <span id={`${id}-title`}>{title}</span>
          {note && <span className="ml-auto text-sm font-medium text-muted">{note}</span>}
        </button>
      </h2>
      {state !== 'new' && (
        <div id={id} hidden={!open} className="px-4 pt-2 pb-4 sm:px-5 sm:pb-5">
          {children}
        </div>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type MenuItemProps = {
  label: string;
  icon?: ReactNode;
  tone?: 'danger' | undefined;
  /** Why it cannot be chosen now; shown below the label. */
  disabledReason?: string | null | undefined;
  onSelect: () => void;
};

export function MenuItem({ label, icon, tone, disabledReason, onSelect }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      className={cx(
        'flex w-full items-start gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-base select-none focus-visible:outline-none [&_svg]:mt-[0.1875rem] [&_svg]:size-4 [&_svg]:shrink-0',
        disabledReason
          ? 'text-muted focus:bg-hover'
          : tone === 'danger'
            ? 'text-red-ink focus:bg-red-soft'
            : 'focus:bg-hover [&_svg]:text-muted',
      )}
      // The focus is the highlight of both pointer and keyboard.
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => disabledReason || onSelect()}
    >
      {icon}
      <span className="min-w-0">
        {label}
        {disabledReason && (
          // Visible text must be part of the accessible name (WCAG 2.5.3).
          <span className="block text-xs text-pretty"> {disabledReason}</span>
        )}
      </span>
    </button>
  );
}

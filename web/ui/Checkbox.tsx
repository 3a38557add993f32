import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label: text or inline elements. */
  children: ReactNode;
  /** Why it cannot be changed now; it can still be focused and read. */
  disabledReason?: string | null | undefined;
  /** Whether a change is being saved. */
  busy?: boolean | undefined;
  className?: string | undefined;
};

export function Checkbox({ checked, onChange, children, disabledReason, busy, className }: CheckboxProps) {
  return (
    <label
      className={cx(
        'group flex w-fit max-w-full items-start gap-2.5',
        disabledReason && 'cursor-not-allowed',
        className,
      )}
    >
      {/* The height of a line of text centres the box on the first line. */}
      <span className="relative grid h-[1.375rem] shrink-0 place-items-center">
        <Tooltip text={disabledReason}>
          <input
            type="checkbox"
            checked={checked}
            aria-disabled={disabledReason ? true : undefined}
            aria-busy={busy || undefined}
            onChange={(event) => disabledReason || onChange(event.target.checked)}
            className="peer size-[1.125rem] appearance-none rounded-[0.3125rem] border border-line-strong bg-raised transition-colors duration-100 checked:border-accent checked:bg-accent aria-disabled:opacity-60 not-aria-disabled:group-hover:border-accent"
          />
        </Tooltip>
        <Check
          strokeWidth={3.25}
          className={cx('pointer-events-none absolute size-3 text-on-solid', !checked && 'invisible')}
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}

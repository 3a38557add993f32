import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabledReason?: string | null | undefined;
  busy?: boolean | undefined;
};

/** An on/off setting that takes effect immediately. */
export function Switch({ checked, onChange, children, disabledReason, busy }: SwitchProps) {
  const off = Boolean(disabledReason || busy);
  return (
    <label
      className={cx('flex w-fit items-center gap-2.5 text-base font-medium', off && 'cursor-not-allowed')}
    >
      <Tooltip text={disabledReason}>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-disabled={off || undefined}
          aria-busy={busy || undefined}
          onChange={(event) => off || onChange(event.target.checked)}
          className="relative h-5 w-9 shrink-0 appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-accent aria-disabled:opacity-60"
        />
      </Tooltip>
      {children}
    </label>
  );
}

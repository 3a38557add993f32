import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'accent' | 'blue' | 'red' | 'amber' | 'green' | 'grey';

const SOFT: Record<Tone, string> = {
  accent: 'bg-accent-soft text-accent-ink',
  blue: 'bg-blue-soft text-blue-ink',
  red: 'bg-red-soft text-red-ink',
  amber: 'bg-amber-soft text-amber-ink',
  green: 'bg-green-soft text-green-ink',
  grey: 'bg-grey-soft text-grey-ink',
};

const DOTS: Record<Tone, string> = {
  accent: 'bg-accent',
  blue: 'bg-blue',
  red: 'bg-red',
  amber: 'bg-amber',
  green: 'bg-green',
  grey: 'bg-grey',
};

type BadgeProps = {
  tone?: Tone | undefined;
  icon?: ReactNode;
  /** A dot in the tone's full colour, for statuses. */
  dot?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
};

export function Badge({ tone = 'grey', icon, dot, children, className }: BadgeProps) {
  return (
    <span
      data-badge
      className={cx(
        'inline-flex h-[1.375rem] max-w-full shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
        SOFT[tone],
        className,
      )}
    >
      {dot && <span className={cx('size-1.5 shrink-0 rounded-full', DOTS[tone])} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

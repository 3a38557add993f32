import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link.tsx';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success';

type Look = {
  tone?: ButtonTone | undefined;
  size?: 'sm' | 'md' | undefined;
  icon?: ReactNode;
};

type Behaviour = {
  /** Shows a spinner and ignores presses; the focus stays where it is. */
  busy?: boolean | undefined;
  /**
   * Why the button cannot be pressed now (Screens 7). It stays in the tab order, so that the reason can be
   * read.
   */
  disabledReason?: string | null | undefined;
};

/** Returns why what would end an act cannot be pressed while the act runs, or null. */
export function busyReason(busy: boolean | undefined): string | null {
  return busy ? 'This is being done.' : null;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & Look & Behaviour;

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-solid shadow-card not-aria-disabled:hover:bg-accent-hover',
  secondary: 'border border-line bg-raised text-ink shadow-card not-aria-disabled:hover:bg-hover',
  quiet: 'text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
  danger: 'bg-red-solid text-on-solid shadow-card not-aria-disabled:hover:bg-red-hover',
  /** Only for the '+' that adds people. */
  success: 'bg-green-solid text-on-solid shadow-card not-aria-disabled:hover:bg-green-hover',
};

const BASE =
  'inline-flex max-w-full shrink-0 items-center justify-center font-medium select-none rounded-md transition-colors duration-100 aria-disabled:opacity-55 aria-disabled:focus-visible:opacity-80 [&_svg]:size-4 [&_svg]:shrink-0';

// Minimum heights: a label that is wider than the page wraps.
const SIZES = { sm: 'min-h-8 gap-1.5 px-2.5 py-1 text-sm', md: 'min-h-9 gap-2 px-3.5 py-1 text-base' };
const ICON_SIZES = { sm: 'size-8', md: 'size-9' };

function look(tone: ButtonTone, size: 'sm' | 'md', className: string | undefined): string {
  return cx(BASE, SIZES[size], TONES[tone], className);
}

export function Button(props: ButtonProps) {
  const { tone = 'secondary', size = 'md', icon, busy, disabledReason, className, children, ...rest } = props;
  return (
    <Pressable busy={busy} disabledReason={disabledReason} className={look(tone, size, className)} {...rest}>
      {busy ? <Spinner /> : icon}
      {children}
    </Pressable>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> & {
  /** The label of the button, for screen readers and on hover. */
  label: string;
  icon: ReactNode;
};

export function IconButton(props: IconButtonProps) {
  const { tone = 'quiet', size = 'md', icon, label, busy, disabledReason, className, ...rest } = props;
  return (
    <Pressable
      busy={busy}
      disabledReason={disabledReason}
      title={disabledReason ? undefined : label}
      aria-label={label}
      className={cx(BASE, ICON_SIZES[size], TONES[tone], className)}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
    </Pressable>
  );
}

function Pressable({ busy, disabledReason, onClick, ...props }: ComponentProps<'button'> & Behaviour) {
  const off = Boolean(busy || disabledReason);
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...props}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          // A submit button with aria-disabled would still submit its form.
          if (off) event.preventDefault();
          else onClick?.(event);
        }}
      />
    </Tooltip>
  );
}

function Spinner() {
  return <LoaderCircle className="animate-spin" />;
}

export function LinkButton(props: LinkProps & Look) {
  const { tone = 'secondary', size = 'md', icon, className, children, ...rest } = props;
  return (
    <Link data-button className={look(tone, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

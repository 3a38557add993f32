import { initialsOf } from '#shared/people/name.ts';
import { cx } from './cx.ts';

const SIZES = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-12 text-lg' };

/** A person's initials. Grey, because colours are for statuses. Decorative: the name is shown next to it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' | undefined }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-grey-soft font-semibold text-grey-ink select-none',
        SIZES[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

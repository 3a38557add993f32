import { cx } from './cx.ts';

/** One line, cut with dots where there is no room; the whole text shows on hover. */
export function Truncate({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span title={text} className={cx('block min-w-0 truncate', className)}>
      {text}
    </span>
  );
}

const LINES = { 2: 'line-clamp-2', 3: 'line-clamp-3' };

/** A paragraph of at most `lines` lines; the whole text shows on hover. */
export function Clamp({
  text,
  lines,
  className,
}: {
  text: string;
  lines: 2 | 3;
  className?: string | undefined;
}) {
  return (
    <p title={text} className={cx(LINES[lines], 'break-words', className)}>
      {text}
    </p>
  );
}

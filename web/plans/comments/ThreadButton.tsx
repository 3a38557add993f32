import MessageSquare from 'lucide-react/icons/message-square';
import { cx } from '../../ui/cx.ts';
import { words } from './messages.ts';

export type ThreadButtonProps = {
  /** What the comments are about. */
  name: string;
  count: number;
  open: boolean;
  /** The id of what it opens. */
  place: string;
  /** When it is about to be pressed. */
  onSoon: () => void;
  onToggle: () => void;
};

/** Quiet while nothing was said; then the number is what one looks for. */
export function ThreadButton({ name, count, open, place, onSoon, onToggle }: ThreadButtonProps) {
  const label = words.on(name, count);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={open ? place : undefined}
      className={cx(
        'inline-flex h-7.5 min-w-7.5 shrink-0 items-center justify-center gap-1 rounded-sm px-1.5 text-xs font-medium tabular-nums transition-colors duration-100 hover:bg-hover hover:text-ink',
        count > 0 ? 'text-accent-ink' : 'text-muted',
      )}
      onPointerEnter={onSoon}
      onFocus={onSoon}
      onClick={onToggle}
    >
      <MessageSquare className="size-4 shrink-0" />
      {count > 0 && count}
    </button>
  );
}

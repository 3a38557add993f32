import MessageSquare from 'lucide-react/icons/message-square';
import { cx } from '../../ui/cx.ts';
import { messages } from './messages.ts';

type ThreadButtonProps = {
  /** The name of the topic or task. */
  name: string;
  count: number;
  /** Shows a text, and names it as that of the next task. */
  apart?: boolean;
  open: boolean;
  /** The DOM id of the thread. */
  threadId: string;
  /** Called when the button is hovered or focused. */
  onPreload: () => void;
  onToggle: () => void;
};

/** Opens and folds the thread of a topic or task; it shows the number of comments when there are any. */
export function ThreadButton({
  apart = false,
  name,
  count,
  open,
  threadId,
  onPreload,
  onToggle,
}: ThreadButtonProps) {
  const label = apart ? messages.onNext(name, count) : messages.on(name, count);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={open ? threadId : undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center font-medium text-muted figures transition-colors duration-100 hover:bg-hover hover:text-ink',
        apart
          ? '-ml-2 min-h-11 gap-2 rounded-md px-2 text-base'
          : 'h-7.5 min-w-7.5 gap-1 rounded-sm px-1.5 text-xs',
        count === 0 && !open && !apart && 'no-comments',
      )}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onToggle}
    >
      <MessageSquare className="size-4 shrink-0" />
      {apart && <span>{messages.write}</span>}
      {count > 0 && count}
    </button>
  );
}

import { Button } from '../../ui/Button.tsx';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { messages } from './messages.ts';

type SelectedBarProps = { count: number; onAssign: () => void; onClear: () => void };

/** What can be done with the selected people, at the bottom of the window. */
export function SelectedBar({ count, onAssign, onClear }: SelectedBarProps) {
  const bar = useBottomBar();
  return (
    <>
      <div className="pb-16" />
      <div
        ref={bar}
        role="region"
        aria-label={messages.bar}
        className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit flex-wrap items-center gap-1 rounded-lg max-sm:justify-center border border-line bg-raised px-3 py-2 shadow-pop"
      >
        <span role="status" className="min-w-24 px-1 font-medium figures">
          {messages.selected(count)}
        </span>
        <Button tone="primary" size="sm" onClick={onAssign}>
          {messages.assign}
        </Button>
        <Button tone="quiet" size="sm" onClick={onClear}>
          {messages.clear}
        </Button>
      </div>
    </>
  );
}

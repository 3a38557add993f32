import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { messages } from './messages.ts';

/** How long an act on many tasks can be undone, in ms. */
const UNDO_MS = 8_000;

export type UndoBarProps = { count: number; onUndo: () => void; onEnd: () => void };

/** Says for how many people a task was ticked, and undoes it. */
export function UndoBar({ count, onUndo, onEnd }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div role="status" className="undo-bar">
      <span>{messages.ticked(count)}</span>
      <Button size="sm" onClick={onUndo}>
        {messages.undo}
      </Button>
    </div>
  );
}

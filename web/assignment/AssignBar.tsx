import { Button } from '../ui/Button.tsx';
import { useBottomBar } from '../ui/useBottomBar.ts';
import { messages } from './messages.ts';

type AssignBarProps = {
  ready: number;
  leftOut: number;
  /** Whether the check is of an older choice. */
  isChecking: boolean;
  isBusy: boolean;
  onAssign: () => void;
};

/** How many get the plan, and the button that assigns it. */
export function AssignBar({ ready, leftOut, isChecking, isBusy, onAssign }: AssignBarProps) {
  const bar = useBottomBar();
  return (
    <div ref={bar} role="region" aria-label={messages.bar} className="as-bar">
      <div className="min-w-0">
        <p role="status" className="font-medium figures">
          {ready === 0 ? messages.nobodyReady : messages.result(ready, leftOut)}
        </p>
        <p className="text-sm text-muted">{messages.resultHelp}</p>
      </div>
      <Button
        tone="primary"
        className="as-main figures"
        busy={isBusy}
        disabledReason={ready === 0 ? messages.nobodyReady : isChecking ? messages.wait : null}
        onClick={onAssign}
      >
        {messages.assign(ready)}
      </Button>
    </div>
  );
}

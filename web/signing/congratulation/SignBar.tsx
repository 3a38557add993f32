import type { Plan } from '#shared/plans/schema.ts';
import { cx } from '../../ui/cx.ts';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { messages } from '../messages.ts';
import { SignButton } from '../SignButton.tsx';

/** The employee's Sign button in a bar at the bottom of the window. */
export function SignBar({ plan, rises }: { plan: Plan; rises: boolean }) {
  const bar = useBottomBar();
  return (
    <div
      ref={bar}
      data-bottom-bar
      className={cx(
        'fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift',
        rises && 'enter',
      )}
    >
      <div className="mx-auto flex max-w-[62.5rem] flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <p className="flex min-w-0 grow items-center gap-2.5 font-semibold">
          <span className="w-[4.75rem] overflow-hidden">
            <GangwayDrawing stage="done" moving={rises} mini />
          </span>
          {messages.allTasksDone}
          <span aria-hidden className="text-sm font-normal text-muted figures max-sm:ml-auto">
            {plan.progress.completed_tasks}/{plan.progress.total_tasks}
          </span>
        </p>
        <SignButton plan={plan} className="min-h-11 max-sm:w-full" />
      </div>
    </div>
  );
}

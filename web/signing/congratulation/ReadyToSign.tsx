import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { useAppLocation } from '../../router/location.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { cx } from '../../ui/cx.ts';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { messages } from '../messages.ts';
import { isCongratulated } from '../offeredSignature.ts';
import { PleaseSign } from './PleaseSign.tsx';
import { ReturnedNotice } from '../ReturnedNotice.tsx';
import { SignButton } from '../SignButton.tsx';

/**
 * The end of the tasks on the page of a plan: why the manager has returned the plan, or else the congratulation, and
 * the employee's Sign button in a bar at the bottom of the window. When the dashboard has redirected to the page, the
 * congratulation is the dialog of Plans 16: in its place, so that it covers neither the plan nor the button that it leads to.
 */
export function ReadyToSign({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const ready = isCongratulated(viewer, plan);
  const [readyAtFirst] = useState(ready);
  const requested = useAppLocation().state.congratulate === true && ready;
  const [isDialog, setIsDialog] = useState(requested);
  useEffect(() => {
    // A reload of the page would open it again.
    if (requested) void navigate(paths.plan(plan.id), { replace: true, keepScroll: true });
  }, [requested, plan.id]);
  return (
    <>
      {/* Always there: a live region announces what changes in it. */}
      <p role="status" className="sr-only">
        {ready && !readyAtFirst && messages.readyToSign}
      </p>
      <ReturnedNotice plan={plan}>
        {ready && (
          <Congratulation
            plan={plan}
            justFinished={!readyAtFirst}
            asDialog={isDialog}
            onClose={() => setIsDialog(false)}
          />
        )}
      </ReturnedNotice>
      {ready && <SignBar plan={plan} rises={!readyAtFirst} />}
    </>
  );
}

type CongratulationProps = { plan: Plan; justFinished: boolean; asDialog: boolean; onClose: () => void };

function Congratulation({ plan, justFinished, asDialog, onClose }: CongratulationProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button of the last task is gone.
    if (asDialog || (justFinished && document.activeElement === document.body)) {
      section.current?.focus({ preventScroll: true });
    }
  }, [justFinished, asDialog]);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && onClose());
  useEffect(() => {
    if (!asDialog) return;
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [asDialog]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      role={asDialog ? 'dialog' : undefined}
      aria-labelledby="ready-to-sign"
      className="no-print -mx-2 overflow-hidden rounded-lg border border-accent-line bg-accent-wash outline-none sm:-mx-4"
    >
      <GangwayDrawing stage="done" host={plan.approved_by_manager} moving={justFinished} />
      <div className="px-5 pt-3 pb-5">
        <h2 id="ready-to-sign" className="text-xl font-semibold">
          {messages.congratulations}
        </h2>
        <p className="mt-1 break-words">{messages.completedAllTasks(plan.name)}</p>
        <PleaseSign plan={plan} />
        {asDialog && (
          <div className="mt-3">
            <LinkButton
              to={paths.plan(plan.id)}
              replace
              onClick={() => {
                onClose();
                document.querySelector<HTMLElement>('[data-bottom-bar] button')?.focus();
              }}
            >
              {messages.goToSign}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  );
}

function SignBar({ plan, rises }: { plan: Plan; rises: boolean }) {
  useBottomBar();
  return (
    <div
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

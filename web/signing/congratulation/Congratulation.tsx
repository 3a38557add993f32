import { useEffect, useEffectEvent, useRef } from 'react';
import type { Plan } from '#shared/plans/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { messages } from '../messages.ts';
import { PleaseSign } from './PleaseSign.tsx';

export type CongratulationProps = {
  plan: Plan;
  justFinished: boolean;
  asDialog: boolean;
  onClose: () => void;
};

/** The congratulation in the page of a plan, and its request. */
export function Congratulation({ plan, justFinished, asDialog, onClose }: CongratulationProps) {
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

import { useEffect, useState } from 'react';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { useAppLocation } from '../../router/location.ts';
import { preloadable } from '../../ui/preloadable.tsx';
import { messages } from '../messages.ts';
import { isCongratulated } from '../offeredSignature.ts';
import { ReturnedNotice } from '../ReturnedNotice.tsx';

const Congratulation = preloadable(async () => (await import('./Congratulation.tsx')).Congratulation);
const SignBar = preloadable(async () => (await import('./SignBar.tsx')).SignBar);

/** Loads what is shown once all tasks are done. */
export const preloadReadyToSign = () => Promise.all([Congratulation.preload(), SignBar.preload()]);

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

import PartyPopper from 'lucide-react/icons/party-popper';
import { useEffect, useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../client/paths.ts';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { CongratulationsDialog } from './CongratulationsDialog.tsx';
import { messages } from './messages.ts';
import { isCongratulated } from './offeredSignature.ts';
import { SignButton } from './SignButton.tsx';

/**
 * The congratulation on the page of a plan, with the employee's Sign button. When the dashboard has
 * redirected to the page, it first opens as a dialog, once (Plans 16).
 */
export function ReadyToSign({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  return isCongratulated(viewer, plan) ? <Congratulation plan={plan} /> : null;
}

function Congratulation({ plan }: { plan: PlanSummary }) {
  const requested = useAppLocation().state.congratulate === true;
  const [open, setOpen] = useState(requested);
  useEffect(() => {
    // A reload of the page would open it again.
    if (requested) void navigate(paths.plan(plan.id), { replace: true, keepScroll: true });
  }, [requested, plan.id]);
  if (open) return <CongratulationsDialog plan={plan} onClose={() => setOpen(false)} />;
  return (
    <section
      aria-labelledby="ready-to-sign"
      className="no-print enter flex flex-col gap-4 rounded-lg border border-green/40 bg-green-soft p-4 text-green-ink sm:flex-row sm:p-5"
    >
      <PartyPopper className="size-6 shrink-0" />
      <div className="min-w-0 grow">
        <h2 id="ready-to-sign" className="text-lg font-semibold">
          {messages.congratulations}
        </h2>
        <p className="mt-0.5 text-base font-medium break-words">{messages.completedAllTasks(plan.name)}</p>
        <p className="mt-1 text-base">{messages.pleaseSign}</p>
        <div className="mt-4">
          <SignButton plan={plan} />
        </div>
      </div>
    </section>
  );
}

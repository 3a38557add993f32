import { useLocation } from '@tanstack/react-router';
import PartyPopper from 'lucide-react/icons/party-popper';
import { useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { CongratulationsDialog } from './CongratulationsDialog.tsx';
import { words } from '../messages.ts';
import { SignButton } from './SignButton.tsx';

/**
 * The congratulation on the plan's own page. Who has a single plan is led here past the dashboard, whose dialog then opens
 * here, once; whoever ticks the last task is here already and finds it above the tasks.
 */
export function ReadyToSign({ plan }: { plan: PlanSummary }) {
  const congratulate = useLocation({ select: ({ state }) => state.congratulate === true });
  const [closed, setClosed] = useState(false);
  if (congratulate && !closed) return <CongratulationsDialog plan={plan} onClose={() => setClosed(true)} />;
  return (
    <section
      aria-labelledby="ready-to-sign"
      className="no-print enter flex flex-col gap-4 rounded-lg border border-green/40 bg-green-soft p-4 text-green-ink sm:flex-row sm:p-5"
    >
      <PartyPopper className="size-6 shrink-0" />
      <div className="min-w-0 grow">
        <h2 id="ready-to-sign" className="text-lg font-semibold">
          {words.congratulations}
        </h2>
        <p className="mt-0.5 text-base font-medium break-words">{words.completedAllTasks(plan.name)}</p>
        <p className="mt-1 text-base">{words.pleaseSign}</p>
        <div className="mt-4">
          <SignButton plan={plan} />
        </div>
      </div>
    </section>
  );
}

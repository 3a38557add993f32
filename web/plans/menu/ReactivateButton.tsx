import CirclePlay from 'lucide-react/icons/circle-play';
import { useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';
import { ConfirmPlanAct } from './ConfirmPlanAct.tsx';

/** Reactivates an inactive plan on its page, where there is no menu once all tasks are done (Plans 15). */
export function ReactivateButton({ plan }: { plan: PlanSummary }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button icon={<CirclePlay />} onClick={() => setConfirming(true)}>
        {messages.reactivate}
      </Button>
      {confirming && (
        <ConfirmPlanAct act="reactivate" plan={plan} screen="plan" onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { useSignPlan } from './api.ts';
import { words } from './messages.ts';
import { SignDialog } from './SignDialog.tsx';
import { offeredSignature } from './signing.ts';

/** Approve for the manager, sign for the employee; absent while there is nothing to sign (spec §2, §4). */
export function SignButton({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  // The button that was pressed is about to vanish; the focus must not vanish with it.
  const sign = useSignPlan(plan.id, () => document.getElementById('main')?.focus({ preventScroll: true }));
  const [asking, setAsking] = useState(false);
  const role = offeredSignature(viewer, plan);
  if (role === null) return null;
  return (
    <>
      <Button
        tone="success"
        icon={<PenLine />}
        busy={sign.isPending}
        onClick={() => (role === 'employee' ? setAsking(true) : sign.mutate())}
      >
        {sign.isPending ? words.approving : words.approve[role]}
      </Button>
      {asking && (
        <SignDialog
          plan={plan}
          onSign={() => {
            setAsking(false);
            sign.mutate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

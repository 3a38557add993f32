import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { isPlanManager, whyPlanCannotBeReturned } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { signing } from './messages.ts';

const ReturnDialog = preloadable(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);
const preload = () => void ReturnDialog.preload().catch(() => {});

/** 'Not yet', beside Approve: the manager gives the plan back. Absent while there is nothing to give back. */
export function ReturnButton({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  if (!isPlanManager(viewer, plan) || whyPlanCannotBeReturned(plan) !== null) return null;
  return (
    <>
      <Button icon={<Undo2 />} onPointerEnter={preload} onFocus={preload} onClick={() => setAsking(true)}>
        {signing.notYet}
      </Button>
      {asking && <ReturnDialog plan={plan} onClose={() => setAsking(false)} />}
    </>
  );
}

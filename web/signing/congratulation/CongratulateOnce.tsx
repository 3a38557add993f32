import { useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { CongratulationsDialog } from './CongratulationsDialog.tsx';

/** Congratulates the employee on a plan, once per visit of the dashboard (Plans 16). */
export function CongratulateOnce({ plan }: { plan: PlanSummary | undefined }) {
  const [closed, setClosed] = useState(false);
  if (!plan || closed) return null;
  return <CongratulationsDialog plan={plan} onClose={() => setClosed(true)} />;
}

import { useState } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { preloadable } from '../../ui/preloadable.tsx';

const MoveDueDate = preloadable(async () => (await import('./MoveDueDate.tsx')).MoveDueDate);

/** Returns the function that asks for another due day of a subplan, for viewers who may move it, and its dialog. */
export function useMoveDue(plan: Plan) {
  const canMove = rights(useViewer(), plan).edit === null;
  const [moving, setMoving] = useState<PlanSubplan | null>(null);
  return {
    onMoveDue: canMove ? setMoving : undefined,
    dialog: moving && <MoveDueDate plan={plan} subplan={moving} onClose={() => setMoving(null)} />,
  };
}

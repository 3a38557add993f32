import { useState } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { preloadable } from '../../ui/preloadable.tsx';

const MoveDueDate = preloadable(async () => (await import('./MoveDueDate.tsx')).MoveDueDate);

/** Returns what asks for another due day of a subplan, for whoever may move it, and the dialog that does. */
export function useMoveDue(plan: Plan) {
  const canMove = rights(useViewer(), plan).edit === null;
  const [moving, setMoving] = useState<PlanSubplan | null>(null);
  return {
    onMoveDue: canMove ? setMoving : undefined,
    dialog: moving && <MoveDueDate plan={plan} subplan={moving} onClose={() => setMoving(null)} />,
  };
}

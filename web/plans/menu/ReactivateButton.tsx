import CirclePlay from 'lucide-react/icons/circle-play';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';
import { useConfirmPlanAct } from './useConfirmPlanAct.tsx';

/** Reactivates an inactive plan on its page, where there is no menu once all tasks are done (Plans 15). */
export function ReactivateButton({ plan }: { plan: PlanSummary }) {
  const { preload, ask, dialog } = useConfirmPlanAct({ plan, screen: 'plan' });
  return (
    <>
      <Button
        icon={<CirclePlay />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => ask('reactivate')}
      >
        {messages.reactivate}
      </Button>
      {dialog}
    </>
  );
}

import type { PlanSummary } from '#shared/plans/schema.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useDeletePlan, useSetPlanActive } from './api.ts';
import { confirmQuestion, type PlanAct, type PlanPlace } from './messages.ts';

/** The harmless consequence comes with the question, so that nobody has to guess (spec §5 'Confirmations'). */
const ACTS: Record<PlanAct, { title: string; confirm: string; consequence: string }> = {
  deactivate: {
    title: 'Deactivate onboarding plan',
    confirm: 'Deactivate plan',
    consequence: 'No task can be ticked and no reminders are sent until you reactivate it.',
  },
  reactivate: {
    title: 'Reactivate onboarding plan',
    confirm: 'Reactivate plan',
    consequence: 'The employee can go on with the tasks where they stopped.',
  },
  delete: {
    title: 'Delete onboarding plan',
    confirm: 'Delete plan',
    consequence: 'This action cannot be undone.',
  },
};

export type PlanActDialogProps = {
  act: PlanAct;
  plan: Pick<PlanSummary, 'id' | 'name'>;
  place: PlanPlace;
  onDeleted?: (() => void | Promise<void>) | undefined;
  onClose: () => void;
};

/** Asks, does it, and says how it went. */
export function PlanActDialog({ act, plan, place, onDeleted, onClose }: PlanActDialogProps) {
  const setActive = useSetPlanActive(plan.id, place);
  const remove = useDeletePlan(plan.id, place, onDeleted);
  const { title, confirm, consequence } = ACTS[act];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      tone={act === 'reactivate' ? 'primary' : 'danger'}
      busy={setActive.isPending || remove.isPending}
      onConfirm={() => {
        if (act === 'delete') remove.mutate(undefined, { onSettled: onClose });
        else setActive.mutate(act === 'reactivate', { onSettled: onClose });
      }}
      onCancel={onClose}
    >
      <p>{confirmQuestion(act, plan.name, place)}</p>
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}

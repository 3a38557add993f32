import type { PlanSummary } from '#shared/plans/schema.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export type SignDialogProps = {
  plan: PlanSummary;
  onSign: () => void;
  onClose: () => void;
};

/** Says what the employee's signature means before it is given: it cannot be taken back. */
export function SignDialog({ plan, onSign, onClose }: SignDialogProps) {
  return (
    <ConfirmDialog
      title="Sign onboarding plan"
      confirmLabel="Sign plan"
      tone="primary"
      onConfirm={onSign}
      onCancel={onClose}
    >
      <p>
        With your signature you confirm that you have completed all tasks in: {plan.name}. It cannot be taken
        back, and the tasks can no longer be changed.
      </p>
      <p>
        {plan.approved_by_manager
          ? 'Your manager has already approved, so your signature completes the process.'
          : 'Your manager will be notified to provide their signature to complete the process.'}
      </p>
    </ConfirmDialog>
  );
}

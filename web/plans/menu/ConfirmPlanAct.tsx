import { useState } from 'react';
import { relations } from '#shared/plans/relations.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isBlank, REASON_LENGTH } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useTextOfDialog } from '../../client/useKeptText.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useDeletePlan, useDeactivatePlan } from '../api.ts';
import { type ConfirmedAct, messages, type PlanScreen } from '../messages.ts';
import { PlanAbout } from '../PlanAbout.tsx';

const TEXTS: Record<ConfirmedAct, { title: string; confirm: string; consequence: string }> = {
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

export type ConfirmPlanActProps = {
  act: ConfirmedAct;
  plan: Pick<PlanSummary, 'id' | 'name' | 'user' | 'progress' | 'user_id' | 'manager_id' | 'version'>;
  screen: PlanScreen;
  onDeleted?: (() => void | Promise<void>) | undefined;
  onClose: () => void;
};

/** Asks for a confirmation with its consequence, and performs the act. */
export function ConfirmPlanAct({ act, plan, screen, onDeleted, onClose }: ConfirmPlanActProps) {
  // The version of the plan that the person was asked about.
  const [asked] = useState(plan);
  const setActive = useDeactivatePlan(asked, screen);
  const remove = useDeletePlan(plan.id, screen, onDeleted);
  const viewer = useViewer();
  const [reason, setReason] = useTextOfDialog(`reason:delete ${plan.id}`);
  const needsReason = act === 'delete' && relations(viewer, plan).has('hr');
  const { title, confirm, consequence } = TEXTS[act];
  return (
    <ConfirmDialog
      title={title}
      about={<PlanAbout plan={plan} />}
      confirmLabel={confirm}
      tone={act === 'reactivate' ? 'primary' : 'danger'}
      busy={setActive.isPending || remove.isPending}
      disabledReason={needsReason && isBlank(reason) ? messages.reasonMissing : null}
      onConfirm={() => {
        if (act === 'delete') remove.mutate(needsReason ? reason.trim() : undefined, { onSettled: onClose });
        else setActive.mutate(act === 'reactivate', { onSettled: onClose });
      }}
      onCancel={onClose}
    >
      <p>{messages.confirm(act, plan.name, screen)}</p>
      <p>{consequence}</p>
      {needsReason && (
        <TextArea
          label={messages.reason}
          description={messages.reasonText}
          value={reason}
          onChange={setReason}
          maxLength={REASON_LENGTH}
          className="mt-2"
        />
      )}
    </ConfirmDialog>
  );
}

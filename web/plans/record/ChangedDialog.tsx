import type { PlanSummary } from '#shared/plans/schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PlanAbout } from '../PlanAbout.tsx';
import { ChangesSince, useChangesSince } from './ChangesSince.tsx';
import { messages } from './messages.ts';

type ChangedDialogProps = {
  plan: PlanSummary;
  /** The version that the person has seen. */
  seen: number;
  onContinue: () => void;
  onCancel: () => void;
};

/** Shows what has changed in a plan since the version that the person was about to sign (Signing 8). */
export function ChangedDialog({ plan, seen, onContinue, onCancel }: ChangedDialogProps) {
  const changes = useChangesSince(plan, seen);
  return (
    <ConfirmDialog
      title={messages.changedTitle}
      confirmLabel={messages.goOn}
      tone="primary"
      about={<PlanAbout plan={plan} />}
      disabledReason={changes.isLoading ? messages.loadingChanges : null}
      onConfirm={onContinue}
      onCancel={onCancel}
    >
      <p role="alert" className="font-medium text-ink">
        {messages.changedSince}
      </p>
      <ChangesSince seen={seen} changes={changes} />
    </ConfirmDialog>
  );
}

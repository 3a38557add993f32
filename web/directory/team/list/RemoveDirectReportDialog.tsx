import { nameOrEmail } from '#shared/people/name.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRemoveDirectReport } from '../api.ts';
import { messages } from '../messages.ts';

/** Removes a direct report after a confirmation (Team 3). */
export function RemoveDirectReportDialog({ report, onClose }: { report: DirectReport; onClose: () => void }) {
  const remove = useRemoveDirectReport(report.email, onClose);
  return (
    <ConfirmDialog
      title={messages.removeDirectReport}
      confirmLabel={messages.removeDirectReport}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{messages.confirmRemoval(nameOrEmail(report))}</p>
      <p>
        Their onboarding plans stay with you. If another manager adds them, the plans that are not completed
        go to that manager.
      </p>
    </ConfirmDialog>
  );
}

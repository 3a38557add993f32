import { nameOrEmail } from '#shared/people/name.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useRemoveDirectReport } from './api.ts';
import { outcomes, words } from './messages.ts';

export function RemoveReportDialog({ report, onClose }: { report: DirectReport; onClose: () => void }) {
  const remove = useRemoveDirectReport(report.email, onClose);
  return (
    <ConfirmDialog
      title={words.removeDirectReport}
      confirmLabel={words.removeDirectReport}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{outcomes.confirmRemoval(nameOrEmail(report))}</p>
      <p>Their onboarding plans stay with you.</p>
    </ConfirmDialog>
  );
}

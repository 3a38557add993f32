import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import UserMinus from 'lucide-react/icons/user-minus';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { hrefOf, paths } from '../../../sitemap/paths.ts';
import { navigate } from '../../../router/history.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { messages } from '../messages.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRemoveDirectReport } from '../api.ts';

/** The menu of a direct report: assign a plan, transfer and remove (Plans 21, Team 3, 4). */
export function DirectReportMenu({ report }: { report: DirectReport }) {
  const [open, setOpen] = useState<'transfer' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={`Menu for ${nameOrEmail(report)}`}
        items={[
          {
            label: messages.assignPlan,
            icon: <ClipboardPlus />,
            onSelect: () => void navigate(paths.templates({ assign: report.id })),
          },
          { label: messages.assignNewManager, icon: <UserRoundCog />, onSelect: () => setOpen('transfer') },
          {
            label: messages.openPerson,
            icon: <UserRound />,
            onSelect: () => void navigate(hrefOf('person', { id: report.id })),
          },
          {
            label: messages.removeDirectReport,
            icon: <UserMinus />,
            tone: 'danger',
            onSelect: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'transfer' && <TransferDialog report={report} onClose={close} />}
      {open === 'remove' && <RemoveDirectReportDialog report={report} onClose={close} />}
    </>
  );
}

/** Removes a direct report after a confirmation (Team 3). */
function RemoveDirectReportDialog({ report, onClose }: { report: DirectReport; onClose: () => void }) {
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

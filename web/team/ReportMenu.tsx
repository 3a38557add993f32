import UserMinus from 'lucide-react/icons/user-minus';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { Menu } from '../ui/Menu.tsx';
import { words } from './messages.ts';
import { RemoveReportDialog } from './RemoveReportDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

/** The '...' of an employee's card (spec §2). */
export function ReportMenu({ report }: { report: DirectReport }) {
  const [asking, setAsking] = useState<'transfer' | 'remove' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={`Menu for ${nameOrEmail(report)}`}
        items={[
          { label: words.assignNewManager, icon: <UserRoundCog />, onSelect: () => setAsking('transfer') },
          {
            label: words.removeDirectReport,
            icon: <UserMinus />,
            tone: 'danger',
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      {asking === 'transfer' && <TransferDialog report={report} onClose={close} />}
      {asking === 'remove' && <RemoveReportDialog report={report} onClose={close} />}
    </>
  );
}

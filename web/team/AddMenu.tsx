import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserStar from 'lucide-react/icons/user-star';
import { useState } from 'react';
import { Menu } from '../ui/Menu.tsx';
import { AddDirectReportDialog } from './AddDirectReportDialog.tsx';
import { AddManagerDialog } from './AddManagerDialog.tsx';
import { words } from './messages.ts';

/** The green '+' (spec §2). */
export function AddMenu() {
  const [adding, setAdding] = useState<'manager' | 'report' | null>(null);
  const close = () => setAdding(null);
  return (
    <>
      <Menu
        label={words.add}
        tone="success"
        icon={<Plus />}
        items={[
          { label: words.addManager, icon: <UserStar />, onSelect: () => setAdding('manager') },
          { label: words.addDirectReport, icon: <UserPlus />, onSelect: () => setAdding('report') },
        ]}
      />
      {adding === 'manager' && <AddManagerDialog onClose={close} />}
      {adding === 'report' && <AddDirectReportDialog onClose={close} />}
    </>
  );
}

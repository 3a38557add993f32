import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserStar from 'lucide-react/icons/user-star';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { messages } from '../messages.ts';
import { AddDirectReportDialog } from './AddDirectReportDialog.tsx';
import { AddManagerDialog } from './AddManagerDialog.tsx';

/** The menu that adds managers and direct reports. */
export function AddMenu() {
  const [adding, setAdding] = useState<'manager' | 'report' | null>(null);
  const close = () => setAdding(null);
  return (
    <>
      <Menu
        label={messages.add}
        tone="success"
        icon={<Plus />}
        items={[
          { label: messages.addManager, icon: <UserStar />, onSelect: () => setAdding('manager') },
          { label: messages.addDirectReport, icon: <UserPlus />, onSelect: () => setAdding('report') },
        ]}
      />
      {adding === 'manager' && <AddManagerDialog onClose={close} />}
      {adding === 'report' && <AddDirectReportDialog onClose={close} />}
    </>
  );
}

import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';
import { AddDirectReportDialog } from './AddDirectReportDialog.tsx';

/** Adds a direct report, where there is none yet. */
export function AddReportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" icon={<UserPlus />} onClick={() => setOpen(true)}>
        {messages.addDirectReport}
      </Button>
      {open && <AddDirectReportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

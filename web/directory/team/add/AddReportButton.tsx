import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { User } from '#shared/people/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { messages } from '../messages.ts';
import { AddDirectReportDialog } from './AddDirectReportDialog.tsx';

/** Adds a direct report, where there is none yet. */
export function AddReportButton({ onAdded }: { onAdded: (person: User) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" icon={<UserPlus />} onClick={() => setOpen(true)}>
        {messages.addDirectReport}
      </Button>
      {open && <AddDirectReportDialog onAdded={onAdded} onClose={() => setOpen(false)} />}
    </>
  );
}

import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import UserStar from 'lucide-react/icons/user-star';
import { type ComponentType, useState } from 'react';
import type { User } from '#shared/people/schema.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { messages } from '../messages.ts';
import { AddDirectReportDialog } from './AddDirectReportDialog.tsx';
import { isBlank } from '#shared/text.ts';
import { useKeptText } from '../../../client/useKeptText.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useAddManager } from '../api.ts';
import { useEmailField } from './useEmailField.tsx';

type AddMenuProps = {
  /** The dialog that imports direct reports from a file. */
  ImportDialog: ComponentType<{ onClose: () => void }>;
  /** Called with a direct report who was added. */
  onAdded: (person: User) => void;
};

/** The menu that adds managers and direct reports. */
export function AddMenu({ ImportDialog, onAdded }: AddMenuProps) {
  const [adding, setAdding] = useState<'manager' | 'report' | 'file' | null>(null);
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
          { label: messages.importReports, icon: <FileUp />, onSelect: () => setAdding('file') },
        ]}
      />
      {adding === 'manager' && <AddManagerDialog onClose={close} />}
      {adding === 'file' && <ImportDialog onClose={close} />}
      {adding === 'report' && <AddDirectReportDialog onAdded={onAdded} onClose={close} />}
    </>
  );
}

/** Adds a manager by email (People 5). */
function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useKeptText('manager-email');
  const close = () => {
    setTyped('');
    onClose();
  };
  const add = useAddManager(close);
  const field = useEmailField(typed, setTyped, messages.managersDo);
  return (
    <FormDialog
      title={messages.addManager}
      submitLabel={messages.addManager}
      missing={isBlank(typed) ? messages.emailMissing : null}
      busy={add.isPending}
      onSubmit={() => field.submit((email) => add.mutate(email))}
      onClose={close}
    >
      {field.input}
    </FormDialog>
  );
}

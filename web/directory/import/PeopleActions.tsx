import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { peopleKey } from '../../people/acts/useActOnPerson.ts';
import { useExportPeople } from './api.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { messages } from './messages.ts';

/** The buttons of the admins' list that import and export people. */
export function PeopleActions() {
  const queryClient = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const exporting = useExportPeople();
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setIsImporting(true)}>
        {messages.import}
      </Button>
      <Button icon={<Download />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {messages.export}
      </Button>
      {isImporting && (
        <ImportDialog
          scope="all"
          onImported={() => void queryClient.invalidateQueries({ queryKey: peopleKey })}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  );
}

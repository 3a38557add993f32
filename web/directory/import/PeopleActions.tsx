import { useQueryClient } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { callForFile } from '../../client/http.ts';
import { CsvButton } from '../../layout/CsvButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { peopleKey } from '../../people/acts/useActOnPerson.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { messages } from './messages.ts';

/** The buttons of the admins' list that import and export people. */
export function PeopleActions() {
  const queryClient = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setIsImporting(true)}>
        {messages.import}
      </Button>
      <CsvButton
        label={messages.export}
        name="people.csv"
        read={() => callForFile('GET /person/export')}
        failed={messages.exportFailed}
      />
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

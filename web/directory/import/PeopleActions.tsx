import { useQueryClient } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import { callForFile } from '../../client/http.ts';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { peopleKey } from '../../people/acts/useActOnPerson.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { messages } from './messages.ts';

/** The buttons of the admins' list that import and export people. */
export function PeopleActions() {
  const queryClient = useQueryClient();
  return (
    <>
      <DialogButton
        icon={<FileUp />}
        renderDialog={(close) => (
          <ImportDialog
            scope="all"
            onImported={() => void queryClient.invalidateQueries({ queryKey: peopleKey })}
            onClose={close}
          />
        )}
      >
        {messages.import}
      </DialogButton>
      <CsvButton
        label={messages.export}
        name="people.csv"
        read={() => callForFile('GET /person/export')}
        failed={messages.exportFailed}
      />
    </>
  );
}

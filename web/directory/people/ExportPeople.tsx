import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { callForFile } from '../../client/http.ts';
import { saveCsv } from '../../client/saveFile.ts';
import { messages as exportMessages } from '../../plans/export/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { messages } from './messages.ts';
import type { PeopleFilter } from './queries.ts';

/** Downloads the people of the list. */
export function ExportPeople({ filter }: { filter: PeopleFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile('GET /people/export', { query: filter }),
    onSuccess: (file) => saveCsv(file, 'people.csv'),
    onError: (error) => showFailure(error, exportMessages.exportFailed),
  });
  return (
    <Button tone="quiet" icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {messages.csv}
    </Button>
  );
}

import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { PlanFilter } from '#shared/lists/plans.ts';
import { callForFile } from '../../client/http.ts';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { messages } from './messages.ts';

/** Downloads the ongoing plans. */
export function ExportOverview({ filter }: { filter: PlanFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile('GET /overview.csv', { query: filter }),
    onSuccess: (file) => saveCsv(file, 'overview.csv'),
    onError: (error) => showFailure(error, messages.csvFailed),
  });
  return (
    <Button tone="quiet" icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {messages.csv}
    </Button>
  );
}

import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { callForFile } from '../../client/http.ts';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { messages } from './messages.ts';

/** Downloads the whole access log. */
export function ExportAccesses() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile('GET /access-log/export'),
    onSuccess: (file) => saveCsv(file, 'access-log.csv'),
    onError: (error) => showFailure(error, messages.exportFailed),
  });
  return (
    <Button icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {messages.export}
    </Button>
  );
}

import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { callForFile } from '../../client/http.ts';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { messages } from './messages.ts';

type ExportPlansProps = {
  scope?: 'reports' | 'organisation';
  /** The filters that the server answers (Plans 26), as a query. */
  narrowed: string;
};

/** Downloads the manager's plans, or those that HR sees, with their progress (Import 8). */
export function ExportPlans({ scope = 'reports', narrowed }: ExportPlansProps) {
  const filter = Object.fromEntries(new URLSearchParams(narrowed));
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile('GET /onboarding-plan/export', { query: { ...filter, scope } }),
    onSuccess: (file) => saveCsv(file, 'onboarding-plans.csv'),
    onError: (error) => showFailure(error, messages.exportFailed),
  });
  return (
    <Button tone="quiet" icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {messages.export}
    </Button>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useRetryBatch } from '../../batches/api.ts';
import { BatchItems } from '../../batches/BatchItems.tsx';
import { batchQuery } from '../../batches/queries.ts';
import { failureText, isMissing } from '../../client/failures.ts';
import { callForFile } from '../../client/http.ts';
import { saveFile } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { messages } from './messages.ts';

/** The file of an audit: how far it is while it is made, and then its download (Audit 4, 5). */
export function AuditExport({ id, name }: { id: string; name: string }) {
  const query = useQuery(batchQuery(id));
  const download = useMutation({
    mutationFn: () => callForFile('GET /audit/export/:batch_id', { params: { batch_id: id } }),
    onSuccess: (file) => saveFile(file, name),
  });
  return (
    <section aria-label={messages.file} className="au-file">
      {isMissing(query.error) ? (
        <p role="status">
          <b className="font-medium">{messages.gone}.</b> {messages.goneText}
        </p>
      ) : query.data?.done_at == null ? (
        <Making counts={query.data?.counts} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">
              <b role="status" className="font-medium">
                {messages.ready}
              </b>{' '}
              <span className="text-muted">
                {messages.readyText}{' '}
                <a href="/verify.html" target="_blank" rel="noreferrer">
                  {messages.verifier}
                </a>
              </span>
            </p>
            <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
              {messages.download}
            </Button>
          </div>
          {download.error && (
            <ErrorText className="mt-2">{failureText(download.error, messages.downloadFailed)}</ErrorText>
          )}
          {query.data.counts.failed > 0 && (
            <Failed id={id} done_at={query.data.done_at} failed={query.data.counts.failed} />
          )}
        </>
      )}
    </section>
  );
}

type FailedProps = { id: string; done_at: string; failed: number };

/** Whose reports are not in the file, and why. */
function Failed({ id, done_at, failed }: FailedProps) {
  const retry = useRetryBatch(id);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p>{messages.without_report(failed)}</p>
        <Button
          size="sm"
          icon={<RotateCcw />}
          busy={retry.isPending}
          onClick={() => retry.mutate(`${done_at} ${failed}`)}
        >
          {messages.retry}
        </Button>
      </div>
      {retry.error && (
        <ErrorText className="mt-2">{failureText(retry.error, messages.retryFailed)}</ErrorText>
      )}
      <BatchItems id={id} state="failed" count={failed} />
    </>
  );
}

type Counts = { waiting: number; done: number; skipped: number; failed: number };

function Making({
  counts = { waiting: 0, done: 0, skipped: 0, failed: 0 },
}: {
  counts?: Counts | undefined;
}) {
  const total = counts.waiting + counts.done + counts.skipped + counts.failed;
  const over = total - counts.waiting;
  return (
    <>
      <p role="status" className="figures">
        {messages.making(over, total)}
      </p>
      <ProgressBar
        label={messages.progress}
        percent={total === 0 ? 0 : Math.floor((100 * over) / total)}
        className="mt-2"
      />
    </>
  );
}

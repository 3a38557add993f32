import { useQuery } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SearchX from 'lucide-react/icons/search-x';
import { useRetryBatch } from '../batches/api.ts';
import { batchQuery } from '../batches/queries.ts';
import { BatchItems } from '../batches/BatchItems.tsx';
import { messages } from '../batches/messages.ts';
import { failureText, isMissing } from '../client/failures.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorText } from '../ui/ErrorText.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

const STATES = ['failed', 'skipped', 'done'] as const;

/** An assignment to many people: how far it is while it runs, and then what has become of each (Assignment 4). */
export default function BatchPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery(batchQuery(id));
  const retry = useRetryBatch(id);
  const back = <BackLink to={paths.assign()} label={messages.back} />;
  if (isMissing(query.error)) {
    return (
      <Page title={PAGES.batch.title} width="wide" back={back}>
        <EmptyState icon={<SearchX />} title={messages.missing}>
          {messages.missingText}
        </EmptyState>
      </Page>
    );
  }
  const title = query.data
    ? messages.of(query.data.template?.name ?? messages.templateGone)
    : PAGES.batch.title;
  return (
    <Page title={title} width="wide" back={back}>
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {({ counts, done_at }) => {
          const total = counts.done + counts.failed + counts.skipped + counts.waiting;
          const over = total - counts.waiting;
          const isDone = done_at !== null;
          return (
            <>
              <p role="status" className="font-medium figures">
                {isDone ? messages.doneAll(counts.done) : messages.running(over, total)}
              </p>
              {!isDone && (
                <ProgressBar
                  label={messages.progress}
                  percent={total === 0 ? 0 : Math.floor((100 * over) / total)}
                  className="mt-3"
                />
              )}
              {isDone && counts.failed > 0 && (
                <div className="mt-3 flex flex-wrap items-center gap-3">
                  <Button
                    icon={<RotateCcw />}
                    busy={retry.isPending}
                    onClick={() => retry.mutate(`${done_at} ${counts.failed}`)}
                  >
                    {messages.retry}
                  </Button>
                  {retry.error && <ErrorText>{failureText(retry.error, messages.retryFailed)}</ErrorText>}
                </div>
              )}
              {STATES.map(
                (state) =>
                  counts[state] > 0 && <BatchItems key={state} id={id} state={state} count={counts[state]} />,
              )}
            </>
          );
        }}
      </QueryStates>
    </Page>
  );
}

import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useWholeList } from '../client/wholeList.ts';
import { QueryStates, TextSkeleton } from '../layout/PageStates.tsx';
import { messages as planMessages } from '../plans/messages.ts';
import { planListQuery } from '../plans/queries.ts';
import { useSearch } from '../router/location.ts';
import { messages } from '../signing/queue/messages.ts';
import { openQueue, type Queue } from '../signing/queue/queue.ts';
import { QueueBar } from '../signing/queue/QueueBar.tsx';
import { QueueEnd } from '../signing/queue/QueueEnd.tsx';
import { QueueStep } from '../signing/queue/QueueStep.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import '../signing/queue/queue.css';

/** The plans that wait for the manager's signature, one after the other (Signing 10). */
export default function ApprovalsPage() {
  const query = useWholeList(planListQuery('reports'));
  const { plan: first } = useSearch();
  const [queue, setQueue] = useState<Queue>();
  const { data: plans, rest } = query;
  // Decided once: the order of the list changes with each signature.
  if (queue === undefined && plans && rest.state === 'none') {
    const waiting = plans.filter(({ status }) => status === 'Needs Manager Signature');
    setQueue(
      openQueue(
        waiting.map(({ id }) => id),
        first,
      ),
    );
  }
  const isEmpty = queue?.ids.length === 0;
  const needsTitle = queue === undefined || isEmpty || queue.at === null;
  useEffect(() => {
    if (needsTitle) document.title = `${PAGES.approvals.title} · Gangway`;
  }, [needsTitle]);
  return (
    <>
      <QueueBar queue={queue} />
      {queue && plans && !isEmpty && queue.at !== null ? (
        <QueueStep key={queue.ids[queue.at]} queue={queue} plans={plans} onChange={setQueue} />
      ) : (
        <main id="main" tabIndex={-1} className="px-4 py-8 outline-none">
          {queue === undefined && <h1 className="sr-only">{PAGES.approvals.title}</h1>}
          <QueryStates
            query={{ ...query, data: queue && plans, isError: query.isError && queue === undefined }}
            loading={planMessages.loadingList}
            failed={planMessages.listFailed}
            skeleton={<TextSkeleton />}
          >
            {(all: readonly ListedPlan[]) =>
              isEmpty ? <NothingWaits /> : <QueueEnd queue={queue!} plans={all} />
            }
          </QueryStates>
        </main>
      )}
    </>
  );
}

function NothingWaits() {
  return (
    <>
      <h1 className="sr-only">{PAGES.approvals.title}</h1>
      <EmptyState
        icon={<PenLine />}
        title={messages.empty}
        action={
          <LinkButton to={paths.onboarding()} tone="primary">
            {messages.back}
          </LinkButton>
        }
      >
        {messages.emptyText}
      </EmptyState>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { messages } from '../operations/messages.ts';
import { OperationLines } from '../operations/OperationLines.tsx';
import { operationQuery } from '../operations/queries.ts';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { Button } from '../ui/Button.tsx';
import { TimeText } from '../ui/time.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** How the installation does, for admins (Operations 22). */
export default function OperationPage() {
  const query = useQuery(operationQuery());
  const { data } = query;
  // Also what could not be looked at: somebody has to find out.
  const fine = data?.lines.filter(({ state }) => state === 'fine').length ?? 0;
  const toDo = data && data.lines.length - fine;
  return (
    <Page
      title={PAGES.operation.title}
      lead={toDo !== undefined && messages.lead(toDo, fine)}
      width="reading"
      actions={
        data && (
          <>
            <span className="text-sm text-muted">
              <TimeText at={data.checked_at} />
            </span>
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {messages.checkAgain}
            </Button>
          </>
        )
      }
      sidebar={<SettingsSidebar page="operation" count={toDo || undefined} />}
    >
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(operation) => <OperationLines operation={operation} />}
      </QueryStates>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '../layout/PageStates.tsx';
import { messages } from '../operations/messages.ts';
import { OperationLines } from '../operations/OperationLines.tsx';
import { operationQuery } from '../operations/queries.ts';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { Button } from '../ui/Button.tsx';
import { TimeText } from '../ui/time.tsx';

/** How the installation does, for admins (Operations 22). */
export default function OperationPage() {
  const query = useQuery(operationQuery());
  const { data } = query;
  // Also what could not be looked at: somebody has to find out.
  const fine = data?.lines.filter(({ state }) => state === 'fine').length ?? 0;
  const toDo = data && data.lines.length - fine;
  return (
    <SettingsFrame
      page="operation"
      count={toDo || undefined}
      lead={toDo !== undefined && messages.lead(toDo, fine)}
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
    >
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(operation) => <OperationLines operation={operation} />}
      </QueryStates>
    </SettingsFrame>
  );
}

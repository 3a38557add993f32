import { useQuery } from '@tanstack/react-query';
import { actorText, eventText } from '#shared/events/planHistory.ts';
import type { PlanEvent, PlanSummary } from '#shared/plans/schema.ts';
import { TimeText } from '../../ui/time.tsx';
import { planHistoryQuery } from './historyQuery.ts';
import { ChangeList } from './ChangeList.tsx';
import { messages } from './messages.ts';

/** Reads what has changed in a plan since a version (Signing 8). The history in the cache may be older than the plan. */
export function useChangesSince(plan: PlanSummary, seen: number) {
  const history = useQuery({ ...planHistoryQuery(plan.id), staleTime: 0, refetchOnMount: 'always' });
  return { history, isLoading: history.isFetching || plan.version === seen };
}

/** Shows who has changed what in a plan since the version that the person has seen. */
export function ChangesSince({
  seen,
  changes: { history, isLoading },
}: {
  seen: number;
  changes: ReturnType<typeof useChangesSince>;
}) {
  if (history.isError) return <p>{messages.changesFailed}</p>;
  if (isLoading) return <p>{messages.loadingChanges}</p>;
  return <Changes events={changesSince(history.data ?? [], seen)} />;
}

function Changes({ events }: { events: readonly PlanEvent[] }) {
  if (events.length === 0) return <p>{messages.sameContent}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {events.map((event, index) => (
        <li key={index} className="min-w-0">
          <p className="flex flex-wrap gap-x-2">
            <span className="max-w-full truncate">{actorText(event)}</span>
            <TimeText at={event.at} />
          </p>
          {event.event !== 'plan.edited' && <p className="break-words">{eventText(event)}</p>}
          <ChangeList changes={event.detail['changes']} isOpen />
        </li>
      ))}
    </ul>
  );
}

/** Events of 1.1.0 and before have the version in their detail, if at all. */
function changesSince(events: readonly PlanEvent[], seen: number): PlanEvent[] {
  return events.filter(({ version, detail }) => Number(version ?? detail['version']) > seen);
}

import { useQuery } from '@tanstack/react-query';
import { actorText } from '#shared/events/planHistory.ts';
import type { HistoryEvent, PlanSummary } from '#shared/plans/schema.ts';
import { PlanAbout } from '../PlanAbout.tsx';
import { planHistoryQuery } from '../queries.ts';
import { ChangeList } from './ChangeList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';

export type ChangedDialogProps = {
  plan: PlanSummary;
  /** The version that the person has seen. */
  seen: number;
  onContinue: () => void;
  onCancel: () => void;
};

/** Shows what has changed in a plan since the version that the person was about to sign (Signing 8). */
export function ChangedDialog({ plan, seen, onContinue, onCancel }: ChangedDialogProps) {
  // Read anew: the history in the cache may be older than the plan.
  const history = useQuery({ ...planHistoryQuery(plan.id), staleTime: 0, refetchOnMount: 'always' });
  const isLoading = history.isFetching || plan.version === seen;
  return (
    <ConfirmDialog
      title={messages.changedTitle}
      confirmLabel={messages.goOn}
      tone="primary"
      about={<PlanAbout plan={plan} />}
      disabledReason={isLoading ? messages.loadingChanges : null}
      onConfirm={onContinue}
      onCancel={onCancel}
    >
      <p role="alert" className="font-medium text-ink">
        {messages.changedSince}
      </p>
      {history.isError ? (
        <p>{messages.changesFailed}</p>
      ) : isLoading ? (
        <p>{messages.loadingChanges}</p>
      ) : (
        <Changes events={editsSince(history.data ?? [], seen)} />
      )}
    </ConfirmDialog>
  );
}

function Changes({ events }: { events: readonly HistoryEvent[] }) {
  if (events.length === 0) return <p>{messages.sameContent}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {events.map((event) => (
        <li key={String(event.detail['version'])} className="min-w-0">
          <p className="flex flex-wrap gap-x-2">
            <span className="max-w-full truncate">{actorText(event)}</span>
            <TimeText at={event.at} />
          </p>
          <ChangeList changes={event.detail['changes']} isOpen />
        </li>
      ))}
    </ul>
  );
}

function editsSince(events: readonly HistoryEvent[], seen: number): HistoryEvent[] {
  return events.filter(({ event, detail }) => event === 'plan.edited' && Number(detail['version']) > seen);
}

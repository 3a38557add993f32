import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorText, eventText } from '#shared/events/planHistory.ts';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
import { TimeText } from '../../ui/time.tsx';
import { planHistoryQuery } from './historyQuery.ts';
import { ChangeList } from './ChangeList.tsx';
import { messages } from './messages.ts';

/** The number of events that are shown at first and added by each press: about a screen. */
const STEP = 20;

/** The history of a plan, the latest event first. */
export function HistoryList({ planId }: { planId: string }) {
  const query = useQuery(planHistoryQuery(planId));
  return (
    <SectionStates query={query} loading={messages.loadingHistory} failed={messages.historyFailed}>
      {(events) => <Events events={events} />}
    </SectionStates>
  );
}

function Events({ events }: { events: readonly HistoryEvent[] }) {
  const [most, setMost] = useState(STEP);
  // An event has no id; its index from the oldest on never changes.
  const shown = [...events.entries()].toReversed().slice(0, most);
  const left = events.length - shown.length;
  return (
    <div className="flex flex-col items-start gap-4">
      <ol aria-label={messages.history} className="flex w-full flex-col gap-3">
        {shown.map(([index, event]) => (
          <EventItem key={index} event={event} />
        ))}
      </ol>
      {left > 0 && (
        <Button size="sm" onClick={() => setMost(most + STEP)}>
          {messages.older(Math.min(left, STEP))}
        </Button>
      )}
    </div>
  );
}

function EventItem({ event }: { event: HistoryEvent }) {
  const { at, actor, detail } = event;
  const isView = event.event === 'plan.viewed_by_hr';
  const comment = typeof detail['comment'] === 'string' ? detail['comment'] : detail['text'];
  return (
    <li className="flex min-w-0 gap-3">
      <span aria-hidden className="mt-[0.4375rem] size-2 shrink-0 rounded-full bg-line-strong" />
      <div className="min-w-0 grow">
        <p className="text-base break-words">
          {eventText(event)}
          {isView && `: ${actor.name}`}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          {!isView && (
            <span className="max-w-full truncate" title={actor.name}>
              {actorText(event)}
            </span>
          )}
          <TimeText at={at} />
        </p>
        {typeof comment === 'string' && (
          <blockquote className="mt-1 border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap text-muted">
            {comment}
          </blockquote>
        )}
        <ChangeList changes={detail['changes']} />
      </div>
    </li>
  );
}

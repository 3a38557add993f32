import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventText } from '#shared/plans/history.ts';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Moment } from '../../ui/time.tsx';
import { planHistoryQuery } from '../api.ts';
import { PartStates } from '../PartStates.tsx';
import { Changes } from './Changes.tsx';
import { words } from './messages.ts';

/** About a screen full; the rest comes in steps. */
const STEP = 20;

/** What happened to a plan, the latest first. */
export function HistoryList({ planId }: { planId: string }) {
  const query = useQuery(planHistoryQuery(planId));
  return (
    <PartStates query={query} loading={words.loadingHistory} failed={words.historyFailed}>
      {(events) => <Events events={events} />}
    </PartStates>
  );
}

function Events({ events }: { events: readonly HistoryEvent[] }) {
  const [most, setMost] = useState(STEP);
  // An event has no name of its own; its place from the beginning never changes.
  const shown = [...events.entries()].toReversed().slice(0, most);
  const left = events.length - shown.length;
  return (
    <div className="flex flex-col items-start gap-4">
      <ol aria-label={words.history} className="flex w-full flex-col gap-3.5">
        {shown.map(([place, event]) => (
          <EventItem key={place} event={event} />
        ))}
      </ol>
      {left > 0 && (
        <Button size="sm" onClick={() => setMost(most + STEP)}>
          {words.older(Math.min(left, STEP))}
        </Button>
      )}
    </div>
  );
}

function EventItem({ event }: { event: HistoryEvent }) {
  const { at, actor, detail } = event;
  const said = typeof detail['comment'] === 'string' ? detail['comment'] : detail['text'];
  return (
    <li className="flex min-w-0 gap-3">
      <span aria-hidden className="mt-[0.4375rem] size-2 shrink-0 rounded-full bg-line-strong" />
      <div className="min-w-0 grow">
        <p className="text-base break-words">{eventText(event)}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="max-w-full truncate" title={actor.name}>
            {actor.name}
          </span>
          <Moment at={at} />
        </p>
        {typeof said === 'string' && (
          <blockquote className="mt-1 border-l-2 border-line-strong/50 pl-3 text-sm break-words whitespace-pre-wrap text-muted">
            {said}
          </blockquote>
        )}
        <Changes changes={detail['changes']} />
      </div>
    </li>
  );
}

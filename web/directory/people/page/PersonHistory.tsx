import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EventOfPerson } from '#shared/directory/people/schema.ts';
import { foldTicks, type HistoryLine } from '#shared/events/planHistory.ts';
import { MoreButton } from '../../../layout/MoreButton.tsx';
import { QueryStates } from '../../../layout/PageStates.tsx';
import { Link } from '../../../router/Link.tsx';
import { paths } from '../../../sitemap/paths.ts';
import { TimeText } from '../../../ui/time.tsx';
import { messages } from '../messages.ts';
import { personHistoryQuery } from '../queries.ts';
import { personEventText } from './personEventText.ts';

type Line = HistoryLine & { plan: EventOfPerson['plan']; key: string };

/** The events of a person and of their plans, the newest first (People 18). */
export function PersonHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(personHistoryQuery(id));
  const list = useRef<HTMLUListElement>(null);
  const events = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="person-history" className="mt-8">
      <h2 id="person-history" className="mb-2 text-lg font-semibold">
        {messages.history}
      </h2>
      <QueryStates
        query={{ ...query, data: events }}
        loading={messages.historyLoading}
        failed={messages.historyFailed}
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-muted">{messages.noHistory}</p>
          ) : (
            <>
              <ul ref={list} aria-label={messages.history}>
                {linesOf(found).map((line) => (
                  <li key={line.key} className="pl-event">
                    <span className="min-w-0 break-words">
                      {line.text}{' '}
                      <span className="text-muted">
                        {line.plan && (
                          <>
                            {'· '}
                            <Link to={paths.plan(line.plan.id)} className="underline">
                              {line.plan.name}
                            </Link>{' '}
                          </>
                        )}
                        · <bdi>{line.actor.name}</bdi>
                      </span>
                    </span>
                    <span className="text-sm text-muted figures">
                      <TimeText at={line.at} />
                    </span>
                  </li>
                ))}
              </ul>
              <MoreButton query={query} count={found.length} list={list} failed={messages.historyFailed} />
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

/** Successive ticks of a plan are one line, as in its own history. */
function linesOf(events: readonly EventOfPerson[]): Line[] {
  const runs: EventOfPerson[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && event.plan !== null && run[0]!.plan?.id === event.plan.id) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run, index) => {
    const { plan } = run[0]!;
    return foldTicks(run).map((line, place) => ({
      ...line,
      text: plan === null ? personEventText(run[0]!) : line.text,
      plan,
      key: `${index} ${place}`,
    }));
  });
}

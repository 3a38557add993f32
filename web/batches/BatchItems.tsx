import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ItemState } from '#shared/batches/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Link } from '../router/Link.tsx';
import { paths } from '../sitemap/paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { itemsQuery } from './queries.ts';
import { messages } from './messages.ts';
import { PeopleGroup } from './PeopleGroup.tsx';

type BatchItemsProps = { id: string; state: Exclude<ItemState, 'waiting'>; count: number };

/** The people in a state, with the reason or the plan. */
export function BatchItems({ id, state, count }: BatchItemsProps) {
  const query = useInfiniteQuery(itemsQuery(id, state, count));
  const items = query.data?.pages.flatMap((page) => page.items);
  const list = useRef<HTMLUListElement>(null);
  return (
    <PeopleGroup
      id={`batch-${state}`}
      title={messages.lists[state]}
      count={count}
      list={list}
      after={<MoreButton query={query} count={items?.length ?? 0} list={list} failed={messages.moreFailed} />}
    >
      {items?.map(({ person, plan_id, reason }, index) => {
        const name = person === null ? messages.notSeen : nameOrEmail(person);
        return (
          <li key={person?.id ?? index} className="as-row" tabIndex={-1}>
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={name} size="sm" />
              <bdi className="truncate" title={name}>
                {name}
              </bdi>
            </span>
            <span className="as-wide text-sm text-muted">{reason}</span>
            <span>
              {plan_id !== null && (
                <Link to={paths.plan(plan_id)} className="text-sm font-medium text-accent-ink">
                  <span aria-hidden>{messages.open}</span>
                  <VisuallyHidden>{messages.openPlan(name)}</VisuallyHidden>
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </PeopleGroup>
  );
}

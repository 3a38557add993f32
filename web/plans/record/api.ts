import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { plansKey } from '../queries.ts';

/** The interval at which unsent mails are fetched again, in ms. */
const POLL_MS = 10_000;

/** The mails about a plan, newest first. Fetched again while one of them is not sent yet. */
export const planMailsQuery = (planId: string) =>
  queryOptions({
    queryKey: [...plansKey, 'mails', planId],
    queryFn: ({ signal }) => call('GET /onboarding-plan/:id/mails', { params: { id: planId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'queued' || state === 'failing') ? POLL_MS : false,
  });

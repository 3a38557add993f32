import { queryOptions } from '@tanstack/react-query';
import { listPlanMails } from '#shared/plans/contract.ts';
import { call } from '../../http.ts';
import { plansKey } from '../api.ts';

/** Whoever waits for a mail to go out sees it within seconds. */
const WAITING_MS = 10_000;

/** The mails about a plan, newest first; asked for again while one of them is still on its way. */
export const planMailsQuery = (planId: string) =>
  queryOptions({
    queryKey: [...plansKey, 'mails', planId],
    queryFn: ({ signal }) => call(listPlanMails, { params: { id: planId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'queued' || state === 'failing') ? WAITING_MS : false,
  });

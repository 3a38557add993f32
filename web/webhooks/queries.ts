import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http.ts';

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => call('GET /webhook', { signal }),
  });

/** About two screens of the log of a webhook. */
const PAGE_SIZE = 50;

/** The latest deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      call('GET /webhook/:id/deliveries', { params: { id }, query: { limit: PAGE_SIZE }, signal }),
  });

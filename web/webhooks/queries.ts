import { readQuery } from '../client/queries.ts';

export const webhooksQuery = () => readQuery(['webhooks'], 'GET /webhook');

/** About two screens of the log of a webhook. */
const PAGE_SIZE = 50;

/** The latest deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  readQuery(['webhooks', id, 'deliveries'], 'GET /webhook/:id/deliveries', {
    params: { id },
    query: { limit: PAGE_SIZE },
  });

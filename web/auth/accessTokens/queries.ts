import { pagesQuery } from '../../client/queries.ts';

const PAGE_SIZE = 50;

/** The access tokens of everybody without their secrets, the newest first, page by page (Access tokens 5). */
export const allTokensQuery = () =>
  pagesQuery(['access tokens of everybody'], 'GET /access-token/all', { query: { limit: PAGE_SIZE } });

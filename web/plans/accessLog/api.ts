import { pagesQuery } from '../../client/queries.ts';

const PAGE_SIZE = 50;

/** The reads of HR, newest first, page by page (Access log 4). */
export const accessLogQuery = () =>
  pagesQuery(['access-log'], 'GET /access-log', { query: { limit: PAGE_SIZE } });

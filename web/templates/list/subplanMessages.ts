/** The texts of the lists of subplans. A file of their own, since few people open them. */
export const subplanMessages = {
  search: 'Search subplans...',
  details: 'Subplan Details',
  loading: 'Loading subplans...',
  failed: 'Failed to load subplans',
  noMatch: 'No subplans match your search criteria.',
  searchForMore: 'These are the first subplans. Search for others.',
} as const;

import { readQuery } from '../../client/queries.ts';

/** The tokens of directories, without their secrets. */
export const scimTokensQuery = () => readQuery(['scim tokens'], 'GET /scim-token');

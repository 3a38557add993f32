import { readQuery } from '../../client/queries.ts';

/** The viewer's sessions (Sign-in 15). */
export const sessionsQuery = () => readQuery(['sessions'], 'GET /session');

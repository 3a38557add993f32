import { readQuery } from '../client/queries.ts';

export const operationKey = ['operation'] as const;

export const operationQuery = () => readQuery(operationKey, 'GET /operation');
